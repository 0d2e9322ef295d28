/* main.c – bastide-cli, the rules on the command line: finds the command and hands over to it.
 *
 * Must not know GTK.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "draw/bastide-art-helper.h"
#include "model/bastide-paths.h"
#include "cli/cli.h"
#include "engine/version.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

static int run_help (int argc, char **argv);

static const struct
{
  const char *name;
  const char *summary;
  int (*run) (int argc, char **argv);
} commands[] = {
  { "play", N_ ("Play a game in the terminal, line by line"), cli_play },
  { "serve", N_ ("Play games for another program, one line of JSON at a time"), cli_serve },
  { "check", N_ ("Check tile sets, mixes, saved games and game nights"), cli_check },
  { "advice", N_ ("Say what tiles a set or mix lacks"), cli_advice },
  { "sets", N_ ("List the tile sets"), cli_sets },
  { "mixes", N_ ("List the mixes"), cli_mixes },
  { "simulate", N_ ("Let computer players play many games of a mix"), cli_simulate },
  { "match", N_ ("Let computer players play against each other"), cli_match },
  { "replay", N_ ("Verify a saved game move by move"), cli_replay },
  { "bench", N_ ("Measure the speed of the rules"), cli_bench },
  { "draw", N_ ("Draw positions of saved games, and tiles"), cli_draw },
  { "export", N_ ("Write a set or mix with its tiles and pictures to one file"), cli_export },
  { "print", N_ ("Print the tiles of a set or mix on paper"), cli_print },
  { "help", N_ ("Explain the program or one of its commands"), run_help },
};

/* The options before the command. */
typedef struct
{
  gboolean version;
  gboolean help;
} Wish;

/* (transfer full) */
static GOptionContext *
new_context (Wish *wish)
{
  const GOptionEntry entries[] = {
    { "help", 'h', 0, G_OPTION_ARG_NONE, &wish->help, N_ ("Print this help and exit"), NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, &wish->version, N_ ("Print the version and exit"), NULL },
    G_OPTION_ENTRY_NULL,
  };
  /* TRANSLATORS: stands for the arguments in the help of the program, in capitals: a command and what it is given. */
  GOptionContext *context = g_option_context_new (_ ("COMMAND [ARGUMENT…]"));

  /* What follows the command belongs to it. */
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_set_strict_posix (context, TRUE);
  return context;
}

static void
print_help (void)
{
  Wish wish = { 0 };
  g_autoptr (GOptionContext) context = new_context (&wish);
  g_autofree char *options = g_option_context_get_help (context, TRUE, NULL);
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    g_string_append_printf (list, "  %-10s %s\n", commands[i].name, _ (commands[i].summary));
  /* TRANSLATORS: the first %s is the usage and the options, the second the list of commands; keep the line breaks. */
  g_print (_ ("%s\n"
              "Commands:\n"
              "%s\n"
              "Run “bastide-cli COMMAND --help” to learn more about a command. The exit status is 0 on success,\n"
              "1 for a problem in the input and 2 for a wrong command line.\n"),
           options, list->str);
}

static int
run_command (int argc, char **argv)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (argv[0], commands[i].name) == 0)
      return commands[i].run (argc, argv);
  /* TRANSLATORS: %s is what was given on the command line. Leave “bastide-cli” and “--help” as they are. */
  g_printerr (_ ("bastide-cli: Unknown command “%s”; “bastide-cli --help” lists the commands.\n"), argv[0]);
  return CLI_USAGE;
}

static int
run_help (int argc, char **argv)
{
  const GOptionEntry entries[] = { G_OPTION_ENTRY_NULL };
  int status;

  /* TRANSLATORS: stands for the argument in the help of a command, in capitals. */
  if (!cli_parse (&argc, &argv, entries, _ ("[COMMAND]"), _ ("Lists the commands, or explains how to use one of them."),
                  1, &status))
    return status;
  if (argc > 1)
    {
      char *question[] = { argv[1], (char *) "--help", NULL };

      return run_command (2, question);
    }
  g_set_prgname ("bastide-cli");
  print_help ();
  return CLI_FINE;
}

static int
run (int argc, char **argv)
{
  Wish wish = { 0 };
  g_autoptr (GOptionContext) context = new_context (&wish);
  g_autoptr (GError) error = NULL;

  if (!g_option_context_parse (context, &argc, &argv, &error))
    {
      g_printerr ("bastide-cli: %s\n", error->message);
      return CLI_USAGE;
    }
  if (wish.help)
    {
      print_help ();
      return CLI_FINE;
    }
  if (wish.version)
    {
      g_print ("bastide-cli %s\n", bst_version ());
      return CLI_FINE;
    }
  if (argc < 2)
    {
      g_printerr ("bastide-cli: %s\n", _ ("No command given; “bastide-cli --help” lists the commands."));
      return CLI_USAGE;
    }
  return run_command (argc - 1, argv + 1);
}

/* Flush here and report a failure: with a full disk the output would be cut off and the status still 0. */
int
main (int argc, char **argv)
{
  g_autofree char *helper = NULL;
  int status;

  bastide_paths_init_locale ();
  cli_print_locally ();
  helper = bastide_paths_dup_picture_helper ();
  bastide_art_helper_set_path (helper);
  status = run (argc, argv);
  if (fflush (stdout) == 0 && !ferror (stdout))
    return status;
  g_printerr ("bastide-cli: %s\n", _ ("Could not write all of the output."));
  return status == CLI_FINE ? CLI_WRONG : status;
}

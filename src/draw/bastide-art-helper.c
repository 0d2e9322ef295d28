/* bastide-art-helper.c – see bastide-art-helper.h.
 *
 * The process is started when it is first wanted and serves one picture after the other. If a picture kills it, or takes too
 * long, the next one gets a new process.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "draw/bastide-art-helper.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* The process limits its own processor time to 2 seconds. This is for one that does not, and for a very busy computer. */
#define WAIT (15 * G_USEC_PER_SEC)

/* Everything under the lock. */
static GMutex lock;
static char *helper_path;
static GPid helper;   /* 0: none */
static int socket_fd; /* while there is one */

void
bastide_art_helper_set_path (const char *path)
{
  g_mutex_lock (&lock);
  g_free (helper_path);
  helper_path = g_strdup (path);
  g_mutex_unlock (&lock);
}

int
bastide_art_helper_get_pid (void)
{
  int pid;

  g_mutex_lock (&lock);
  pid = (int) helper;
  g_mutex_unlock (&lock);
  return pid;
}

/* --- The process --- */

static gboolean
start_helper (void)
{
  g_autoptr (GError) error = NULL;
  char *argv[] = { helper_path, NULL };
  int fds[2];

  if (helper)
    return TRUE;
  if (!helper_path || socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) != 0)
    return FALSE;
  if (!g_spawn_async_with_pipes_and_fds (NULL, (const char *const *) argv, NULL,
                                         G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, fds[1],
                                         fds[1], -1, NULL, NULL, 0, &helper, NULL, NULL, NULL, &error))
    {
      g_message ("Cannot read pictures: %s", error->message);
      helper = 0;
      close (fds[0]);
    }
  close (fds[1]);
  socket_fd = fds[0];
  return helper != 0;
}

/* TRUE: it had ended by itself. */
static gboolean
stop_helper (void)
{
  int status = 0;

  kill (helper, SIGKILL);
  close (socket_fd);
  while (waitpid (helper, &status, 0) < 0 && errno == EINTR)
    ;
  g_spawn_close_pid (helper);
  helper = 0;
  return WIFEXITED (status) && WEXITSTATUS (status) == 0;
}

/* --- The socket --- */

/* FALSE: the time is over, or the process has gone. */
static gboolean
wait_for (short events, gint64 deadline)
{
  for (;;)
    {
      struct pollfd fd = { socket_fd, events, 0 };
      gint64 left = deadline - g_get_monotonic_time ();
      int n = left > 0 ? poll (&fd, 1, (int) (left / 1000) + 1) : 0;

      if (n < 0 && errno == EINTR)
        continue;
      return n > 0;
    }
}

static gboolean
send_all (gconstpointer bytes, gsize length, gint64 deadline)
{
  for (gsize done = 0; done < length;)
    {
      gssize n;

      if (!wait_for (POLLOUT, deadline))
        return FALSE;
      /* The process may be gone, which must not end this one by a signal. */
      n = send (socket_fd, (const char *) bytes + done, length - done, MSG_NOSIGNAL | MSG_DONTWAIT);
      if (n < 0 && (errno == EINTR || errno == EAGAIN))
        continue;
      if (n <= 0)
        return FALSE;
      done += (gsize) n;
    }
  return TRUE;
}

static gboolean
receive_all (gpointer bytes, gsize length, gint64 deadline)
{
  for (gsize done = 0; done < length;)
    {
      gssize n;

      if (!wait_for (POLLIN, deadline))
        return FALSE;
      n = recv (socket_fd, (char *) bytes + done, length - done, MSG_DONTWAIT);
      if (n < 0 && (errno == EINTR || errno == EAGAIN))
        continue;
      if (n <= 0)
        return FALSE;
      done += (gsize) n;
    }
  return TRUE;
}

/* A picture may have taken over the process: nothing it says is believed. */
static gboolean
is_sensible (const BastideArtAnswer *answer, BastideArtWish wish, gsize max_bytes)
{
  if (answer->fault > BASTIDE_ART_TOO_HARD || answer->format >= BASTIDE_ART_N_FORMATS)
    return FALSE;
  if (answer->fault != BASTIDE_ART_FINE)
    return answer->length == 0;
  if (wish == BASTIDE_ART_DRAW)
    return answer->length == BASTIDE_ART_SURFACE_BYTES;
  if (wish == BASTIDE_ART_PHOTO_PIXELS)
    return answer->length > sizeof (BastidePhotoHead) && answer->length <= BASTIDE_PHOTO_MAX_BYTES;
  if (wish == BASTIDE_ART_PHOTO)
    return answer->format == BASTIDE_ART_JPEG && answer->length > 0 && answer->length <= max_bytes;
  return answer->format != BASTIDE_ART_OTHER && answer->length <= max_bytes;
}

/* FALSE: no answer. */
static gboolean
try (const BastideArtRequest *request, GBytes *picture, BastideArtAnswer *out_answer, GBytes **out_bytes)
{
  gint64 deadline = g_get_monotonic_time () + WAIT;
  g_autofree guchar *bytes = NULL;
  BastideArtAnswer answer;

  if (!send_all (request, sizeof *request, deadline)
      || !send_all (g_bytes_get_data (picture, NULL), request->length, deadline)
      || !receive_all (&answer, sizeof answer, deadline)
      || !is_sensible (&answer, (BastideArtWish) request->wish, request->max_bytes))
    return FALSE;
  bytes = g_malloc (answer.length);
  if (!receive_all (bytes, answer.length, deadline))
    return FALSE;
  *out_answer = answer;
  *out_bytes = g_bytes_new_take (g_steal_pointer (&bytes), answer.length);
  return TRUE;
}

static BastideArtFault
ask (const BastideArtRequest *request, GBytes *picture, BastideArtFormat *out_format, GBytes **out_bytes)
{
  g_autoptr (GBytes) bytes = NULL;
  BastideArtAnswer answer = { 0 };
  int n_tries = 0;

  do
    {
      if (!start_helper ())
        return BASTIDE_ART_UNREADABLE;
      if (try (request, picture, &answer, &bytes))
        {
          *out_format = (BastideArtFormat) answer.format;
          if (answer.fault == BASTIDE_ART_FINE)
            *out_bytes = g_steal_pointer (&bytes);
          return (BastideArtFault) answer.fault;
        }
    }
  /* A process that nobody has asked for long ends: try a new one. One that a picture has ended does not end well. */
  while (stop_helper () && n_tries++ < 2);
  return BASTIDE_ART_TOO_HARD;
}

BastideArtFault
bastide_art_helper_ask (BastideArtWish wish,
                        GBytes *picture,
                        gsize max_bytes,
                        BastideArtFormat *out_format,
                        GBytes **out_bytes)
{
  BastideArtRequest request = { wish, (guint32) g_bytes_get_size (picture),
                                (guint32) MIN (max_bytes, BASTIDE_ART_MAX_BYTES) };
  BastideArtFault fault;

  if (g_bytes_get_size (picture) > BASTIDE_ART_MAX_BYTES)
    return BASTIDE_ART_TOO_LARGE;
  g_mutex_lock (&lock);
  fault = ask (&request, picture, out_format, out_bytes);
  g_mutex_unlock (&lock);
  return fault;
}

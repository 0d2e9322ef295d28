# bastide-cli.bash – completion of bastide-cli for bash.
#
# Commands and options are asked of the program itself, so this knows only what may follow an option.
#
# SPDX-License-Identifier: GPL-3.0-or-later

# The first words of a list that the program prints.
__bastide_cli_ids () {
  "$program" "$1" 2>/dev/null | sed 's/ .*//'
}

_bastide_cli () {
  local program=${COMP_WORDS[0]} current=${COMP_WORDS[COMP_CWORD]} command= option= words= files= i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    [[ ${COMP_WORDS[i]} == -* ]] || { command=${COMP_WORDS[i]}; break; }
  done

  # “--style=pl” comes as three words.
  if [[ $current == '=' ]]; then
    option=${COMP_WORDS[COMP_CWORD - 1]} current=
  elif [[ ${COMP_WORDS[COMP_CWORD - 1]} == '=' ]] && ((COMP_CWORD > 1)); then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  else
    option=${COMP_WORDS[COMP_CWORD - 1]}
  fi

  if [[ -z $command ]]; then
    words="--help --version $("$program" --help 2>/dev/null | sed -n 's/^  \([a-z]\{1,\}\) .*/\1/p')"
  else
    case $command$option in
      *--style)                      words="illustrated plain contrast" ;;
      draw-f | print-f | *--format)  words="png svg svgz pdf" ;;
      print-p | print--paper)        words="a4 letter a3 tabloid sra4 sra3 12x18 13x19" ;;
      *-m | *--mix | *--compare)          words=$(__bastide_cli_ids mixes) files=1 ;;
      draw-o | export-o | print-o | *--output)  files=1 ;;
      *--pictures-from)              files=folders ;;
      simulate-t | *--types)         words="random greedy beginner casual strong master" ;;
      *)
        if [[ $current == -* ]]; then
          words=$("$program" "$command" --help 2>/dev/null |
            sed -n 's/^ *\(-[a-z], \)\{0,1\}\(--[a-z-]*\).*/\2/p')
        else
          case $command in
            check | play | replay) files=1 ;;
            advice | draw | export | print) words="$(__bastide_cli_ids sets) $(__bastide_cli_ids mixes)" files=1 ;;
            match) words="random greedy beginner casual strong master" ;;
            help)  words=$("$program" --help 2>/dev/null | sed -n 's/^  \([a-z]\{1,\}\) .*/\1/p') ;;
          esac
        fi
        ;;
    esac
  fi

  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  if [[ $files == folders ]]; then
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "$current")
    compopt -o filenames 2>/dev/null
  elif [[ -n $files ]]; then
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$current")
    compopt -o filenames 2>/dev/null
  fi
}

complete -F _bastide_cli bastide-cli

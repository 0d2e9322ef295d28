# bastide-cli.fish – completion of bastide-cli for fish.
#
# Commands, options and their descriptions are asked of the program itself, so this knows only what may follow an option.
#
# SPDX-License-Identifier: GPL-3.0-or-later

function __bastide_cli_ids
    for list in $argv
        bastide-cli $list 2>/dev/null | string replace -r ' .*' ''
    end
end

complete -c bastide-cli -f
complete -c bastide-cli -n __fish_use_subcommand -l version
complete -c bastide-cli -n __fish_use_subcommand -s h -l help

for line in (bastide-cli --help 2>/dev/null | string match -r '^  [a-z]+ +.*')
    set -l command (string match -r '^  ([a-z]+) +(.*)' -- $line)
    set -l here "__fish_seen_subcommand_from $command[2]"

    complete -c bastide-cli -n __fish_use_subcommand -a $command[2] -d $command[3]
    complete -c bastide-cli -n "__fish_seen_subcommand_from help" -a $command[2] -d $command[3]
    for row in (bastide-cli $command[2] --help 2>/dev/null | string match -r '^ *(?:-[a-z], )?--[a-z-]+.*')
        set -l option (string match -r '^ *(-[a-z], |)--([a-z-]+)(=\S*|) +(.*)' -- $row)
        set -l spec -c bastide-cli -n $here -l $option[3] -d $option[5]

        test -n "$option[2]"; and set spec $spec -s (string sub -s 2 -l 1 -- $option[2])
        test -n "$option[4]"; and set spec $spec -r
        switch $option[3]
            case style
                complete $spec -f -a 'illustrated plain contrast'
            case format
                complete $spec -f -a 'png svg svgz pdf'
            case paper
                complete $spec -f -a 'a4 letter a3 tabloid sra4 sra3 12x18 13x19'
            case types
                complete $spec -f -a 'random greedy beginner casual strong master'
            case mix compare
                complete $spec -F -a '(__bastide_cli_ids mixes)'
            case output
                complete $spec -F
            case pictures-from
                complete $spec -f -a '(__fish_complete_directories)'
            case '*'
                complete $spec
        end
    end
end

complete -c bastide-cli -n '__fish_seen_subcommand_from advice check draw export play replay print' -a '(__fish_complete_path (commandline -ct))'
complete -c bastide-cli -n '__fish_seen_subcommand_from advice draw export print' -a '(__bastide_cli_ids sets mixes)'
complete -c bastide-cli -n '__fish_seen_subcommand_from match' -a 'random greedy beginner casual strong master'

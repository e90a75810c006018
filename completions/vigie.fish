# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_vigie_global_optspecs
    string join \n config= data-dir= json q/quiet h/help V/version
end

function __fish_vigie_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_vigie_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_vigie_using_subcommand
    set -l cmd (__fish_vigie_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c vigie -n "__fish_vigie_needs_command" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_needs_command" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_needs_command" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_needs_command" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_needs_command" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_needs_command" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_needs_command" -f -a "init" -d 'Create the data folder and the database, and load what a fresh install shows'
complete -c vigie -n "__fish_vigie_needs_command" -f -a "serve" -d 'Serve the website; create and migrate what is missing first'
complete -c vigie -n "__fish_vigie_needs_command" -f -a "ias" -d 'Import, publish and watch the health indicators'
complete -c vigie -n "__fish_vigie_needs_command" -f -a "import" -d 'Import pages, press, jobs, employees, modules or sources: all files, or none when one has an error'
complete -c vigie -n "__fish_vigie_needs_command" -f -a "content" -d 'List, show, publish and check what editors wrote'
complete -c vigie -n "__fish_vigie_needs_command" -f -a "catalog" -d 'List and show the data sources and modules of the Store'
complete -c vigie -n "__fish_vigie_needs_command" -f -a "mail" -d 'Look at the outbox, send what waits, try and preview mails'
complete -c vigie -n "__fish_vigie_needs_command" -f -a "inbox" -d 'Read and close the messages of the contact form'
complete -c vigie -n "__fish_vigie_needs_command" -f -a "followup" -d 'Lead requests on, and write to whoever made them'
complete -c vigie -n "__fish_vigie_needs_command" -f -a "db" -d 'Back up, restore, check and migrate the database'
complete -c vigie -n "__fish_vigie_needs_command" -f -a "config" -d 'Show the configuration'
complete -c vigie -n "__fish_vigie_needs_command" -f -a "generate" -d 'Write shell completions, manual pages and the description of the API'
complete -c vigie -n "__fish_vigie_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c vigie -n "__fish_vigie_using_subcommand init" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand init" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand init" -l dry-run -d 'Say what would be created and create nothing'
complete -c vigie -n "__fish_vigie_using_subcommand init" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand init" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand init" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand init" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand serve" -l listen -d 'Address and port to listen on [default: 127.0.0.1:8080]' -r
complete -c vigie -n "__fish_vigie_using_subcommand serve" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand serve" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand serve" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand serve" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand serve" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand serve" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and not __fish_seen_subcommand_from import aggregate ingest export missing publish show check diff versions levels reference status help" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand ias; and not __fish_seen_subcommand_from import aggregate ingest export missing publish show check diff versions levels reference status help" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and not __fish_seen_subcommand_from import aggregate ingest export missing publish show check diff versions levels reference status help" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and not __fish_seen_subcommand_from import aggregate ingest export missing publish show check diff versions levels reference status help" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and not __fish_seen_subcommand_from import aggregate ingest export missing publish show check diff versions levels reference status help" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and not __fish_seen_subcommand_from import aggregate ingest export missing publish show check diff versions levels reference status help" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and not __fish_seen_subcommand_from import aggregate ingest export missing publish show check diff versions levels reference status help" -f -a "import" -d 'Read historic files, all or none of them'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and not __fish_seen_subcommand_from import aggregate ingest export missing publish show check diff versions levels reference status help" -f -a "aggregate" -d 'Make daily counts from pharmacies\' sales lines'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and not __fish_seen_subcommand_from import aggregate ingest export missing publish show check diff versions levels reference status help" -f -a "ingest" -d 'Read daily counts, all files or none of them'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and not __fish_seen_subcommand_from import aggregate ingest export missing publish show check diff versions levels reference status help" -f -a "export" -d 'Write an indicator as a historic file'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and not __fish_seen_subcommand_from import aggregate ingest export missing publish show check diff versions levels reference status help" -f -a "missing" -d 'List the days without figures'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and not __fish_seen_subcommand_from import aggregate ingest export missing publish show check diff versions levels reference status help" -f -a "publish" -d 'Publish imported figures; the health gate holds back a theme that fails its checks. Safe to repeat'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and not __fish_seen_subcommand_from import aggregate ingest export missing publish show check diff versions levels reference status help" -f -a "show" -d 'Print a series as it is public, or was on a day'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and not __fish_seen_subcommand_from import aggregate ingest export missing publish show check diff versions levels reference status help" -f -a "check" -d 'Say what the health gate finds in what would be published; ends with 1 when it would hold a theme back'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and not __fish_seen_subcommand_from import aggregate ingest export missing publish show check diff versions levels reference status help" -f -a "diff" -d 'Say what the last version changed'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and not __fish_seen_subcommand_from import aggregate ingest export missing publish show check diff versions levels reference status help" -f -a "versions" -d 'List the versions of a theme'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and not __fish_seen_subcommand_from import aggregate ingest export missing publish show check diff versions levels reference status help" -f -a "levels" -d 'Show epidemic thresholds, the intensity of the last complete week, and correlations'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and not __fish_seen_subcommand_from import aggregate ingest export missing publish show check diff versions levels reference status help" -f -a "reference" -d 'Import and list the series of other networks that the indicators are compared with'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and not __fish_seen_subcommand_from import aggregate ingest export missing publish show check diff versions levels reference status help" -f -a "status" -d 'Show how fresh every theme is; ends with 1 when one is late or held back'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and not __fish_seen_subcommand_from import aggregate ingest export missing publish show check diff versions levels reference status help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from import" -l theme -d 'Theme of all the files, whatever their names say' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from import" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from import" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from import" -l dry-run -d 'Check the files and say what would change'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from import" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from import" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from import" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from import" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from aggregate" -l sales -d 'Files of sales lines; - is standard input' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from aggregate" -l baskets -d 'Product lists per theme (seeds/baskets.toml shows how they are written)' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from aggregate" -l theme -d 'Only this theme' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from aggregate" -l out -d 'Where the counts go; - is standard output' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from aggregate" -l rejects -d 'List of the lines that cannot be counted [default: beside --out, ending in .rejects.csv]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from aggregate" -l max-rejects -d 'Percent of lines that may be rejected; above it nothing is written and the exit code is 65' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from aggregate" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from aggregate" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from aggregate" -l dry-run -d 'Read and check everything, write nothing'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from aggregate" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from aggregate" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from aggregate" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from aggregate" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from ingest" -l theme -d 'Theme of all the files, whatever their names say' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from ingest" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from ingest" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from ingest" -l dry-run -d 'Check the files and say what would change'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from ingest" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from ingest" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from ingest" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from ingest" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from export" -l theme -d 'Which indicator' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from export" -l kind -d 'national (a row per day) or regional (the season under way by region, past seasons, their band)' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from export" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from export" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from export" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from export" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from export" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from export" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from missing" -l theme -d 'Only this theme' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from missing" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from missing" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from missing" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from missing" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from missing" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from missing" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from publish" -l theme -d 'Only this theme' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from publish" -l date -d 'Nothing later than this day' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from publish" -l reason -d 'Why the gate is to be overruled' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from publish" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from publish" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from publish" -l dry-run -d 'Say what would be published'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from publish" -l force -d 'Publish against the gate; the reason becomes public'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from publish" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from publish" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from publish" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from publish" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from show" -l theme -d 'Of this theme' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from show" -l territory -d 'Of these territories: FR, a former region (11), a present one (FR-IDF) [default: FR]' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from show" -l from -d 'The first day' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from show" -l to -d 'The last day' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from show" -l as-of -d 'As it was public at the end of this day' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from show" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from show" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from show" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from show" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from show" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from check" -l theme -d 'Only this theme' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from check" -l date -d 'Nothing later than this day' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from check" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from check" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from check" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from check" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from check" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from check" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from diff" -l theme -d 'Only this theme' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from diff" -l since -d 'The earlier version, by number or by a day on which it was public [default: the one before the last]' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from diff" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from diff" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from diff" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from diff" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from diff" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from diff" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from versions" -l theme -d 'Of this theme' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from versions" -l last -d 'No more than these, newest first' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from versions" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from versions" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from versions" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from versions" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from versions" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from versions" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from levels" -l theme -d 'Only this theme' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from levels" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from levels" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from levels" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from levels" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from levels" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from levels" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from reference" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from reference" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from reference" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from reference" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from reference" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from reference" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from reference" -f -a "import" -d 'Read a network\'s own file; the weeks it covers are replaced'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from reference" -f -a "list" -d 'Show every reference, what is stored of it and under which licence'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from reference" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from status" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from status" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from status" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from status" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from status" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from status" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from help" -f -a "import" -d 'Read historic files, all or none of them'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from help" -f -a "aggregate" -d 'Make daily counts from pharmacies\' sales lines'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from help" -f -a "ingest" -d 'Read daily counts, all files or none of them'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from help" -f -a "export" -d 'Write an indicator as a historic file'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from help" -f -a "missing" -d 'List the days without figures'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from help" -f -a "publish" -d 'Publish imported figures; the health gate holds back a theme that fails its checks. Safe to repeat'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from help" -f -a "show" -d 'Print a series as it is public, or was on a day'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from help" -f -a "check" -d 'Say what the health gate finds in what would be published; ends with 1 when it would hold a theme back'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from help" -f -a "diff" -d 'Say what the last version changed'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from help" -f -a "versions" -d 'List the versions of a theme'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from help" -f -a "levels" -d 'Show epidemic thresholds, the intensity of the last complete week, and correlations'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from help" -f -a "reference" -d 'Import and list the series of other networks that the indicators are compared with'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from help" -f -a "status" -d 'Show how fresh every theme is; ends with 1 when one is late or held back'
complete -c vigie -n "__fish_vigie_using_subcommand ias; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c vigie -n "__fish_vigie_using_subcommand import" -l locale -d 'Language of files that state none' -r -f -a "fr\t''
en\t''
ko\t''
th\t''"
complete -c vigie -n "__fish_vigie_using_subcommand import" -l format -d 'Format of standard input [default: the usual format of the kind]' -r -f -a "toml\t''
md\t''
json\t''
feed\t''"
complete -c vigie -n "__fish_vigie_using_subcommand import" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand import" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand import" -l check -d 'Check the files without a database and import nothing'
complete -c vigie -n "__fish_vigie_using_subcommand import" -l dry-run -d 'Show what would change, line by line, and change nothing'
complete -c vigie -n "__fish_vigie_using_subcommand import" -l draft -d 'Import as drafts, which only preview links show'
complete -c vigie -n "__fish_vigie_using_subcommand import" -l tolerate -d 'Import despite unknown elements, chapters that do not fit and missing modules, listing them as warnings'
complete -c vigie -n "__fish_vigie_using_subcommand import" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand import" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand import" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c vigie -n "__fish_vigie_using_subcommand import" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand content; and not __fish_seen_subcommand_from list show publish unpublish preview check help" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand content; and not __fish_seen_subcommand_from list show publish unpublish preview check help" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand content; and not __fish_seen_subcommand_from list show publish unpublish preview check help" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand content; and not __fish_seen_subcommand_from list show publish unpublish preview check help" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand content; and not __fish_seen_subcommand_from list show publish unpublish preview check help" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand content; and not __fish_seen_subcommand_from list show publish unpublish preview check help" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand content; and not __fish_seen_subcommand_from list show publish unpublish preview check help" -f -a "list" -d 'List entries in every language, drafts included'
complete -c vigie -n "__fish_vigie_using_subcommand content; and not __fish_seen_subcommand_from list show publish unpublish preview check help" -f -a "show" -d 'Show an entry, or the text it was imported from'
complete -c vigie -n "__fish_vigie_using_subcommand content; and not __fish_seen_subcommand_from list show publish unpublish preview check help" -f -a "publish" -d 'Publish a draft, or change the first and last day of the published version'
complete -c vigie -n "__fish_vigie_using_subcommand content; and not __fish_seen_subcommand_from list show publish unpublish preview check help" -f -a "unpublish" -d 'Turn the published version into a draft, which visitors no longer see'
complete -c vigie -n "__fish_vigie_using_subcommand content; and not __fish_seen_subcommand_from list show publish unpublish preview check help" -f -a "preview" -d 'Print a link that shows a draft to anyone who has it'
complete -c vigie -n "__fish_vigie_using_subcommand content; and not __fish_seen_subcommand_from list show publish unpublish preview check help" -f -a "check" -d 'Check every stored entry; exits with 1 when visitors would find something broken'
complete -c vigie -n "__fish_vigie_using_subcommand content; and not __fish_seen_subcommand_from list show publish unpublish preview check help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from list" -l kind -d 'Only this kind' -r -f -a "page\t''
press\t''
job\t''
employee\t''
module\t''
source\t''"
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from list" -l locale -d 'Only this language' -r -f -a "fr\t''
en\t''
ko\t''
th\t''"
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from list" -l state -d 'Only entries in this state: public, not public yet, draft or expired' -r -f -a "public\t''
scheduled\t''
draft\t''
expired\t''"
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from list" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from list" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from list" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from list" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from show" -l locale -d 'Language of the entry' -r -f -a "fr\t''
en\t''
ko\t''
th\t''"
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from show" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from show" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from show" -l draft -d 'Show the draft instead of the published version'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from show" -l source -d 'Print the text it was imported from, ready to be imported again'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from show" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from show" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from show" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from publish" -l locale -d 'Language of the entry' -r -f -a "fr\t''
en\t''
ko\t''
th\t''"
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from publish" -l from -d 'New first day' -r
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from publish" -l until -d 'New last day' -r
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from publish" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from publish" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from publish" -l tolerate -d 'Publish despite unknown elements, chapters that do not fit and missing modules'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from publish" -l dry-run -d 'Show what would change and change nothing'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from publish" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from publish" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from publish" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from publish" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from unpublish" -l locale -d 'Language of the entry' -r -f -a "fr\t''
en\t''
ko\t''
th\t''"
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from unpublish" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from unpublish" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from unpublish" -l dry-run -d 'Show what would change and change nothing'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from unpublish" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from unpublish" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from unpublish" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from unpublish" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from preview" -l locale -d 'Language to show' -r -f -a "fr\t''
en\t''
ko\t''
th\t''"
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from preview" -l for -d 'How long the link works: minutes, hours or days, at most 30 days' -r
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from preview" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from preview" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from preview" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from preview" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from preview" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from preview" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from check" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from check" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from check" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from check" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from check" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from check" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from help" -f -a "list" -d 'List entries in every language, drafts included'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show an entry, or the text it was imported from'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from help" -f -a "publish" -d 'Publish a draft, or change the first and last day of the published version'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from help" -f -a "unpublish" -d 'Turn the published version into a draft, which visitors no longer see'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from help" -f -a "preview" -d 'Print a link that shows a draft to anyone who has it'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from help" -f -a "check" -d 'Check every stored entry; exits with 1 when visitors would find something broken'
complete -c vigie -n "__fish_vigie_using_subcommand content; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and not __fish_seen_subcommand_from list show help" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and not __fish_seen_subcommand_from list show help" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and not __fish_seen_subcommand_from list show help" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and not __fish_seen_subcommand_from list show help" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and not __fish_seen_subcommand_from list show help" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and not __fish_seen_subcommand_from list show help" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and not __fish_seen_subcommand_from list show help" -f -a "list" -d 'List sources as the Store lists them: searched, narrowed down, counted, in order'
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and not __fish_seen_subcommand_from list show help" -f -a "show" -d 'Show the sheet of a source, or a module'
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and not __fish_seen_subcommand_from list show help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from list" -l family -d 'Only this family' -r -f -a "sales\t''
care\t''
indicators\t''
scoring\t''"
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from list" -l channel -d 'Only this distribution channel' -r -f -a "pharmacy\t''
parapharmacy\t''
e-commerce\t''
organic\t''
hospital\t''
foreign\t''
none\t''"
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from list" -l territory -d 'Only about this territory' -r -f -a "world\t''
africa\t''
europe\t''
asia\t''
americas\t''
oceania\t''
germany\t''
belgium\t''
spain\t''
france\t''
corsica\t''
overseas\t''
italy\t''
morocco\t''
poland\t''
portugal\t''
united-kingdom\t''
russia\t''"
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from list" -l division -d 'Only about these products or this care' -r -f -a "prescription\t''
self-care\t''
cosmetics\t''
nutrition\t''
hygiene\t''
devices\t''
hospital\t''
public-health\t''"
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from list" -l indicator -d 'Only what measures this' -r -f -a "sales-volume\t''
sales-value-excl-tax\t''
sales-value-incl-tax\t''
price-excl-tax\t''
price-incl-tax\t''
stock-volume\t''
selling-outlets\t''
stocking-outlets\t''
total-outlets\t''
market-share-volume\t''
market-share-value\t''"
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from list" -l granularity -d 'Only of this finest step in time' -r -f -a "day\t''
week\t''
month\t''
year\t''"
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from list" -l locale -d 'The reader\'s language' -r -f -a "fr\t''
en\t''
ko\t''
th\t''"
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from list" -l sort -d 'The order [default: the best hits first, without words the editors\' order]' -r -f -a "relevance\t''
name\t''
updated\t''
history\t''"
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from list" -l page -d 'The page, from 1' -r
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from list" -l size -d 'Sources of a page' -r
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from list" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from list" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from list" -l all -d 'All of them, without pages'
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from list" -l facets -d 'Count what every further choice would leave'
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from list" -l modules -d 'The modules instead, all of them'
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from list" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from list" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from show" -l locale -d 'The reader\'s language' -r -f -a "fr\t''
en\t''
ko\t''
th\t''"
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from show" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from show" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from show" -l module -d 'A module, though a source is called the same'
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from show" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from show" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from show" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from help" -f -a "list" -d 'List sources as the Store lists them: searched, narrowed down, counted, in order'
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show the sheet of a source, or a module'
complete -c vigie -n "__fish_vigie_using_subcommand catalog; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and not __fish_seen_subcommand_from list retry flush test preview help" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand mail; and not __fish_seen_subcommand_from list retry flush test preview help" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand mail; and not __fish_seen_subcommand_from list retry flush test preview help" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and not __fish_seen_subcommand_from list retry flush test preview help" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and not __fish_seen_subcommand_from list retry flush test preview help" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and not __fish_seen_subcommand_from list retry flush test preview help" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and not __fish_seen_subcommand_from list retry flush test preview help" -f -a "list" -d 'List what waits, what left and what did not'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and not __fish_seen_subcommand_from list retry flush test preview help" -f -a "retry" -d 'Queue mails again that failed, or whose end nobody knows'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and not __fish_seen_subcommand_from list retry flush test preview help" -f -a "flush" -d 'Send what is due, as serve does while it runs'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and not __fish_seen_subcommand_from list retry flush test preview help" -f -a "test" -d 'Send a mail that tries the way out, and show the server\'s answer'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and not __fish_seen_subcommand_from list retry flush test preview help" -f -a "preview" -d 'Show a mail that exists, with an example of what it tells'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and not __fish_seen_subcommand_from list retry flush test preview help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from list" -l state -d 'Only mails in this state; unknown ones may have arrived: their sender ended before the server\'s answer' -r -f -a "queued\t''
sending\t''
sent\t''
failed\t''
unknown\t''"
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from list" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from list" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from list" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from list" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from retry" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from retry" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from retry" -l failed -d 'All that failed; unknown ones are only sent again by their number'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from retry" -l dry-run -d 'Say which would be queued and queue none'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from retry" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from retry" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from retry" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from retry" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from flush" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from flush" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from flush" -l dry-run -d 'Say what waits and send nothing'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from flush" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from flush" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from flush" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from flush" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from test" -l locale -d 'Its language' -r -f -a "fr\t''
en\t''
ko\t''
th\t''"
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from test" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from test" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from test" -l dry-run -d 'Say how it would leave and send nothing'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from test" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from test" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from test" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from test" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from preview" -l locale -d 'Its language' -r -f -a "fr\t''
en\t''
ko\t''
th\t''"
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from preview" -l out -d 'Write text, page, pictures and the whole mail into this folder' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from preview" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from preview" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from preview" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from preview" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from preview" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from preview" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from help" -f -a "list" -d 'List what waits, what left and what did not'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from help" -f -a "retry" -d 'Queue mails again that failed, or whose end nobody knows'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from help" -f -a "flush" -d 'Send what is due, as serve does while it runs'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from help" -f -a "test" -d 'Send a mail that tries the way out, and show the server\'s answer'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from help" -f -a "preview" -d 'Show a mail that exists, with an example of what it tells'
complete -c vigie -n "__fish_vigie_using_subcommand mail; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and not __fish_seen_subcommand_from list show close help" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and not __fish_seen_subcommand_from list show close help" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and not __fish_seen_subcommand_from list show close help" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and not __fish_seen_subcommand_from list show close help" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and not __fish_seen_subcommand_from list show close help" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and not __fish_seen_subcommand_from list show close help" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and not __fish_seen_subcommand_from list show close help" -f -a "list" -d 'List the messages and applications that wait for an answer, newest first'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and not __fish_seen_subcommand_from list show close help" -f -a "show" -d 'Show one of them, or export its CV'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and not __fish_seen_subcommand_from list show close help" -f -a "close" -d 'Close what was answered'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and not __fish_seen_subcommand_from list show close help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from list" -l form -d 'Only those of this form' -r -f -a "contact\t''
application\t''"
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from list" -l subject -d 'Only messages about this' -r -f -a "data\t''
provider\t''
pharmacy\t''
privacy\t''
press\t''
other\t''"
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from list" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from list" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from list" -l all -d 'Closed ones too'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from list" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from list" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from show" -l out -d 'Write its CV into this new file; - is the standard output' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from show" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from show" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from show" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from show" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from show" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from close" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from close" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from close" -l dry-run -d 'Say what would be closed and close nothing'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from close" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from close" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from close" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from close" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the messages and applications that wait for an answer, newest first'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show one of them, or export its CV'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from help" -f -a "close" -d 'Close what was answered'
complete -c vigie -n "__fish_vigie_using_subcommand inbox; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and not __fish_seen_subcommand_from list show advance note samples link help" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand followup; and not __fish_seen_subcommand_from list show advance note samples link help" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand followup; and not __fish_seen_subcommand_from list show advance note samples link help" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and not __fish_seen_subcommand_from list show advance note samples link help" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and not __fish_seen_subcommand_from list show advance note samples link help" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and not __fish_seen_subcommand_from list show advance note samples link help" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and not __fish_seen_subcommand_from list show advance note samples link help" -f -a "list" -d 'List the requests that are not finished, those changed last first'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and not __fish_seen_subcommand_from list show advance note samples link help" -f -a "show" -d 'Show one request with its steps and messages'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and not __fish_seen_subcommand_from list show advance note samples link help" -f -a "advance" -d 'Lead requests on to their next status, and tell whoever made them'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and not __fish_seen_subcommand_from list show advance note samples link help" -f -a "note" -d 'Write to whoever made a request; where it stands does not change'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and not __fish_seen_subcommand_from list show advance note samples link help" -f -a "samples" -d 'Show the samples of an offer with their columns, or export them'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and not __fish_seen_subcommand_from list show advance note samples link help" -f -a "link" -d 'Send a new link to a follow-up page; those sent before end'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and not __fish_seen_subcommand_from list show advance note samples link help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from list" -l kind -d 'Only those of this kind' -r -f -a "data-request\t''
provider\t''"
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from list" -l status -d 'Only those that stand here; finished ones with --status finish' -r -f -a "sent\t''
process\t''
integration\t''
modeling\t''
finish\t''"
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from list" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from list" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from list" -l all -d 'Finished ones too'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from list" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from list" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from list" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from show" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from show" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from show" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from show" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from show" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from advance" -l csv -d 'A table with the columns reference, status, message, locale and expected, all but the first as needed; - for standard input' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from advance" -l to -d 'Where to; the next status unless told' -r -f -a "sent\t''
process\t''
integration\t''
modeling\t''
finish\t''"
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from advance" -l message -d 'What to write; it stands on the follow-up page and in the mail' -r
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from advance" -l locale -d 'The language of the message' -r -f -a "fr\t''
en\t''
ko\t''
th\t''"
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from advance" -l expected -d 'The day on which the step after this one is expected, such as 2026-12-04' -r
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from advance" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from advance" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from advance" -l dry-run -d 'Say what would be done and do nothing'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from advance" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from advance" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from advance" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from advance" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from note" -l message -d 'What to write; it stands on the follow-up page and in the mail' -r
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from note" -l locale -d 'The language of the message' -r -f -a "fr\t''
en\t''
ko\t''
th\t''"
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from note" -l expected -d 'The day on which the step after this one is expected, such as 2026-12-04' -r
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from note" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from note" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from note" -l dry-run -d 'Say what would be done and do nothing'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from note" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from note" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from note" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from note" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from samples" -l out -d 'Write them as new files into this folder' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from samples" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from samples" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from samples" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from samples" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from samples" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from samples" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from link" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from link" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from link" -l revoke -d 'End the links sent before and send none'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from link" -l dry-run -d 'Say what would be done and do nothing'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from link" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from link" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from link" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from link" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the requests that are not finished, those changed last first'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show one request with its steps and messages'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from help" -f -a "advance" -d 'Lead requests on to their next status, and tell whoever made them'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from help" -f -a "note" -d 'Write to whoever made a request; where it stands does not change'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from help" -f -a "samples" -d 'Show the samples of an offer with their columns, or export them'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from help" -f -a "link" -d 'Send a new link to a follow-up page; those sent before end'
complete -c vigie -n "__fish_vigie_using_subcommand followup; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c vigie -n "__fish_vigie_using_subcommand db; and not __fish_seen_subcommand_from backup restore check migrate help" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand db; and not __fish_seen_subcommand_from backup restore check migrate help" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand db; and not __fish_seen_subcommand_from backup restore check migrate help" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand db; and not __fish_seen_subcommand_from backup restore check migrate help" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand db; and not __fish_seen_subcommand_from backup restore check migrate help" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand db; and not __fish_seen_subcommand_from backup restore check migrate help" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand db; and not __fish_seen_subcommand_from backup restore check migrate help" -f -a "backup" -d 'Copy the database while it is in use'
complete -c vigie -n "__fish_vigie_using_subcommand db; and not __fish_seen_subcommand_from backup restore check migrate help" -f -a "restore" -d 'Put a backup in the place of the database, keeping the former one beside it'
complete -c vigie -n "__fish_vigie_using_subcommand db; and not __fish_seen_subcommand_from backup restore check migrate help" -f -a "check" -d 'Read the whole database and say whether it is sound'
complete -c vigie -n "__fish_vigie_using_subcommand db; and not __fish_seen_subcommand_from backup restore check migrate help" -f -a "migrate" -d 'Create the database or bring it to this version, after a backup'
complete -c vigie -n "__fish_vigie_using_subcommand db; and not __fish_seen_subcommand_from backup restore check migrate help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from backup" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from backup" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from backup" -l dry-run -d 'Say where the copy would go and make none'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from backup" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from backup" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from backup" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from backup" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from restore" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from restore" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from restore" -l yes -d 'Do not ask'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from restore" -l dry-run -d 'Check the backup and change nothing'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from restore" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from restore" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from restore" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from restore" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from check" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from check" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from check" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from check" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from check" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from check" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from migrate" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from migrate" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from migrate" -l dry-run -d 'Say what would be applied and apply nothing'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from migrate" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from migrate" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from migrate" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from migrate" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from help" -f -a "backup" -d 'Copy the database while it is in use'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from help" -f -a "restore" -d 'Put a backup in the place of the database, keeping the former one beside it'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from help" -f -a "check" -d 'Read the whole database and say whether it is sound'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from help" -f -a "migrate" -d 'Create the database or bring it to this version, after a backup'
complete -c vigie -n "__fish_vigie_using_subcommand db; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c vigie -n "__fish_vigie_using_subcommand config; and not __fish_seen_subcommand_from show check help" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand config; and not __fish_seen_subcommand_from show check help" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand config; and not __fish_seen_subcommand_from show check help" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand config; and not __fish_seen_subcommand_from show check help" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand config; and not __fish_seen_subcommand_from show check help" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand config; and not __fish_seen_subcommand_from show check help" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand config; and not __fish_seen_subcommand_from show check help" -f -a "show" -d 'Show every setting and its value; secrets are never shown'
complete -c vigie -n "__fish_vigie_using_subcommand config; and not __fish_seen_subcommand_from show check help" -f -a "check" -d 'Tell what a site needs before it is public and nobody has set: what the law wants said, and where mail is read; and what it is safer with'
complete -c vigie -n "__fish_vigie_using_subcommand config; and not __fish_seen_subcommand_from show check help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c vigie -n "__fish_vigie_using_subcommand config; and __fish_seen_subcommand_from show" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand config; and __fish_seen_subcommand_from show" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand config; and __fish_seen_subcommand_from show" -l origin -d 'Also tell where each value came from: flag, variable, file or default'
complete -c vigie -n "__fish_vigie_using_subcommand config; and __fish_seen_subcommand_from show" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand config; and __fish_seen_subcommand_from show" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand config; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand config; and __fish_seen_subcommand_from show" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand config; and __fish_seen_subcommand_from check" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand config; and __fish_seen_subcommand_from check" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand config; and __fish_seen_subcommand_from check" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand config; and __fish_seen_subcommand_from check" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand config; and __fish_seen_subcommand_from check" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand config; and __fish_seen_subcommand_from check" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand config; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show every setting and its value; secrets are never shown'
complete -c vigie -n "__fish_vigie_using_subcommand config; and __fish_seen_subcommand_from help" -f -a "check" -d 'Tell what a site needs before it is public and nobody has set: what the law wants said, and where mail is read; and what it is safer with'
complete -c vigie -n "__fish_vigie_using_subcommand config; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and not __fish_seen_subcommand_from completions man openapi help" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand generate; and not __fish_seen_subcommand_from completions man openapi help" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand generate; and not __fish_seen_subcommand_from completions man openapi help" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and not __fish_seen_subcommand_from completions man openapi help" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and not __fish_seen_subcommand_from completions man openapi help" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and not __fish_seen_subcommand_from completions man openapi help" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and not __fish_seen_subcommand_from completions man openapi help" -f -a "completions" -d 'Write completions for bash, zsh and fish'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and not __fish_seen_subcommand_from completions man openapi help" -f -a "man" -d 'Write a manual page for each command'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and not __fish_seen_subcommand_from completions man openapi help" -f -a "openapi" -d 'Write the description of the API (OpenAPI 3.1)'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and not __fish_seen_subcommand_from completions man openapi help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from completions" -l dir -d 'Folder to write to; made if it is missing' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from completions" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from completions" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from completions" -l dry-run -d 'Name the files and write nothing'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from completions" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from completions" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from completions" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from completions" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from man" -l dir -d 'Folder to write to; made if it is missing' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from man" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from man" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from man" -l dry-run -d 'Name the files and write nothing'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from man" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from man" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from man" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from man" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from openapi" -l dir -d 'Folder to write to; made if it is missing' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from openapi" -l config -d 'Configuration file [default: vigie.toml if there is one]' -r -F
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from openapi" -l data-dir -d 'Folder of database, files and backups [default: ./var]' -r
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from openapi" -l dry-run -d 'Name the files and write nothing'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from openapi" -l json -d 'Print one JSON document instead of text'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from openapi" -s q -l quiet -d 'No news on standard error, only errors'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from openapi" -s h -l help -d 'Print help'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from openapi" -s V -l version -d 'Print version'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from help" -f -a "completions" -d 'Write completions for bash, zsh and fish'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from help" -f -a "man" -d 'Write a manual page for each command'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from help" -f -a "openapi" -d 'Write the description of the API (OpenAPI 3.1)'
complete -c vigie -n "__fish_vigie_using_subcommand generate; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c vigie -n "__fish_vigie_using_subcommand help; and not __fish_seen_subcommand_from init serve ias import content catalog mail inbox followup db config generate help" -f -a "init" -d 'Create the data folder and the database, and load what a fresh install shows'
complete -c vigie -n "__fish_vigie_using_subcommand help; and not __fish_seen_subcommand_from init serve ias import content catalog mail inbox followup db config generate help" -f -a "serve" -d 'Serve the website; create and migrate what is missing first'
complete -c vigie -n "__fish_vigie_using_subcommand help; and not __fish_seen_subcommand_from init serve ias import content catalog mail inbox followup db config generate help" -f -a "ias" -d 'Import, publish and watch the health indicators'
complete -c vigie -n "__fish_vigie_using_subcommand help; and not __fish_seen_subcommand_from init serve ias import content catalog mail inbox followup db config generate help" -f -a "import" -d 'Import pages, press, jobs, employees, modules or sources: all files, or none when one has an error'
complete -c vigie -n "__fish_vigie_using_subcommand help; and not __fish_seen_subcommand_from init serve ias import content catalog mail inbox followup db config generate help" -f -a "content" -d 'List, show, publish and check what editors wrote'
complete -c vigie -n "__fish_vigie_using_subcommand help; and not __fish_seen_subcommand_from init serve ias import content catalog mail inbox followup db config generate help" -f -a "catalog" -d 'List and show the data sources and modules of the Store'
complete -c vigie -n "__fish_vigie_using_subcommand help; and not __fish_seen_subcommand_from init serve ias import content catalog mail inbox followup db config generate help" -f -a "mail" -d 'Look at the outbox, send what waits, try and preview mails'
complete -c vigie -n "__fish_vigie_using_subcommand help; and not __fish_seen_subcommand_from init serve ias import content catalog mail inbox followup db config generate help" -f -a "inbox" -d 'Read and close the messages of the contact form'
complete -c vigie -n "__fish_vigie_using_subcommand help; and not __fish_seen_subcommand_from init serve ias import content catalog mail inbox followup db config generate help" -f -a "followup" -d 'Lead requests on, and write to whoever made them'
complete -c vigie -n "__fish_vigie_using_subcommand help; and not __fish_seen_subcommand_from init serve ias import content catalog mail inbox followup db config generate help" -f -a "db" -d 'Back up, restore, check and migrate the database'
complete -c vigie -n "__fish_vigie_using_subcommand help; and not __fish_seen_subcommand_from init serve ias import content catalog mail inbox followup db config generate help" -f -a "config" -d 'Show the configuration'
complete -c vigie -n "__fish_vigie_using_subcommand help; and not __fish_seen_subcommand_from init serve ias import content catalog mail inbox followup db config generate help" -f -a "generate" -d 'Write shell completions, manual pages and the description of the API'
complete -c vigie -n "__fish_vigie_using_subcommand help; and not __fish_seen_subcommand_from init serve ias import content catalog mail inbox followup db config generate help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from ias" -f -a "import" -d 'Read historic files, all or none of them'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from ias" -f -a "aggregate" -d 'Make daily counts from pharmacies\' sales lines'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from ias" -f -a "ingest" -d 'Read daily counts, all files or none of them'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from ias" -f -a "export" -d 'Write an indicator as a historic file'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from ias" -f -a "missing" -d 'List the days without figures'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from ias" -f -a "publish" -d 'Publish imported figures; the health gate holds back a theme that fails its checks. Safe to repeat'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from ias" -f -a "show" -d 'Print a series as it is public, or was on a day'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from ias" -f -a "check" -d 'Say what the health gate finds in what would be published; ends with 1 when it would hold a theme back'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from ias" -f -a "diff" -d 'Say what the last version changed'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from ias" -f -a "versions" -d 'List the versions of a theme'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from ias" -f -a "levels" -d 'Show epidemic thresholds, the intensity of the last complete week, and correlations'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from ias" -f -a "reference" -d 'Import and list the series of other networks that the indicators are compared with'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from ias" -f -a "status" -d 'Show how fresh every theme is; ends with 1 when one is late or held back'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from content" -f -a "list" -d 'List entries in every language, drafts included'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from content" -f -a "show" -d 'Show an entry, or the text it was imported from'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from content" -f -a "publish" -d 'Publish a draft, or change the first and last day of the published version'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from content" -f -a "unpublish" -d 'Turn the published version into a draft, which visitors no longer see'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from content" -f -a "preview" -d 'Print a link that shows a draft to anyone who has it'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from content" -f -a "check" -d 'Check every stored entry; exits with 1 when visitors would find something broken'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from catalog" -f -a "list" -d 'List sources as the Store lists them: searched, narrowed down, counted, in order'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from catalog" -f -a "show" -d 'Show the sheet of a source, or a module'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from mail" -f -a "list" -d 'List what waits, what left and what did not'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from mail" -f -a "retry" -d 'Queue mails again that failed, or whose end nobody knows'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from mail" -f -a "flush" -d 'Send what is due, as serve does while it runs'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from mail" -f -a "test" -d 'Send a mail that tries the way out, and show the server\'s answer'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from mail" -f -a "preview" -d 'Show a mail that exists, with an example of what it tells'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from inbox" -f -a "list" -d 'List the messages and applications that wait for an answer, newest first'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from inbox" -f -a "show" -d 'Show one of them, or export its CV'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from inbox" -f -a "close" -d 'Close what was answered'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from followup" -f -a "list" -d 'List the requests that are not finished, those changed last first'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from followup" -f -a "show" -d 'Show one request with its steps and messages'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from followup" -f -a "advance" -d 'Lead requests on to their next status, and tell whoever made them'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from followup" -f -a "note" -d 'Write to whoever made a request; where it stands does not change'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from followup" -f -a "samples" -d 'Show the samples of an offer with their columns, or export them'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from followup" -f -a "link" -d 'Send a new link to a follow-up page; those sent before end'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from db" -f -a "backup" -d 'Copy the database while it is in use'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from db" -f -a "restore" -d 'Put a backup in the place of the database, keeping the former one beside it'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from db" -f -a "check" -d 'Read the whole database and say whether it is sound'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from db" -f -a "migrate" -d 'Create the database or bring it to this version, after a backup'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from config" -f -a "show" -d 'Show every setting and its value; secrets are never shown'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from config" -f -a "check" -d 'Tell what a site needs before it is public and nobody has set: what the law wants said, and where mail is read; and what it is safer with'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from generate" -f -a "completions" -d 'Write completions for bash, zsh and fish'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from generate" -f -a "man" -d 'Write a manual page for each command'
complete -c vigie -n "__fish_vigie_using_subcommand help; and __fish_seen_subcommand_from generate" -f -a "openapi" -d 'Write the description of the API (OpenAPI 3.1)'

complete --keep-order --exclusive --command vigie --arguments "(COMPLETE=fish vigie -- (commandline --current-process --tokenize --cut-at-cursor) (commandline --current-token))"

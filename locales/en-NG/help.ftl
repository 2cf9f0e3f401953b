### The user guide in the app.

help-title = Help
help-open = Open the user guide
help-about-error = Help with this error
help-close = Close help
help-back = Back to the page before
help-contents = Pages of the user guide
help-all = All pages of the user guide
help-search = Search the user guide
help-search-clear = Clear search
help-results = Search results
help-found =
    { $count ->
        [one] 1 result
       *[other] { $count } results
    }
help-nothing = No page has all of these words.
help-nothing-text = Try fewer words, or the words that you see on the screen.
help-elsewhere = in { $file }, not in Bursar

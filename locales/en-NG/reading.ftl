### What the confirm window would show, wherever it is shown before.

reading-risks = Warnings
reading-more = Show { $next } more of { $all } rows

### What the confirm window would show, wherever it is shown before.

reading-risks = Risques
reading-more = Afficher { $next } lignes de plus sur { $all }

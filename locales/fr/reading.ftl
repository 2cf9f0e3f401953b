### What the confirm window would show, wherever it is shown before.

reading-risks = Alertes
reading-more = Afficher { $next } lignes de plus sur { $all }

### Changes of a protection, which the confirm window decides.

change-waits =
    { $count ->
        [one] Confirmez cette modification dans l’autre fenêtre
       *[other] Confirmez ces modifications dans l’autre fenêtre
    }
change-refused = Cette modification n’a pas été confirmée. Rien n’a été modifié.

### Changes of a protection, which the confirm window decides.

change-waits =
    { $count ->
        [one] Confirmez cette modification dans la fenêtre de confirmation
       *[other] Confirmez ces modifications dans la fenêtre de confirmation
    }
change-refused = Cette modification n’a pas été confirmée. Rien n’a été modifié.

### Changes of a protection, which the confirm window decides.

change-waits =
    { $count ->
        [one] Confirm this change in the confirm window
       *[other] Confirm these changes in the confirm window
    }
change-refused = This change was not confirmed. Nothing was changed.

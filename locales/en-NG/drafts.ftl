### Forms that were saved to be finished later.

drafts-save = Save draft
drafts-saving = Saving
drafts-done = The draft is saved on this computer.
drafts-count =
    { $count ->
        [one] { $count } saved draft
       *[other] { $count } saved drafts
    }
drafts-title = Saved drafts
drafts-text = These drafts are not checked or approved yet. Bursar checks a draft when you open it.
drafts-untitled = No amount or recipient
drafts-named = { $amount } to { $to }
drafts-to = to { $to }
drafts-opened = This draft was saved on { $at }. Check that it has not been paid since then.
drafts-made = Drafted on { $at }
drafts-open = Open
drafts-open-one = Open the draft { $title }
drafts-drop = Delete the draft { $title }

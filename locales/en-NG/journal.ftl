### What the journal and its disk say. The journal keeps every payment that was drafted, sent and answered; people read of “the records on this computer”.

journal-contact-unreadable = A contact on this computer can no longer be read. Restore the records from a backup.
journal-setting-changed = A rule in Settings was changed outside of Bursar, or the disk is damaged. Nothing was sent. Set the rule again in Settings.
journal-request-hash = The stored request was changed outside of Bursar, or the disk is damaged. Bursar does not send it. Check History before you pay again.
journal-request-damaged = The stored request is damaged. Bursar does not send it. Check History before you pay again.
journal-note-unreadable = A shared note on this computer can no longer be read. Restore the records from a backup.
journal-request-unreadable = The stored request can no longer be read. Check History before you pay again.
journal-no-entry = This entry was not found in the records on this computer.
journal-damaged = This entry was changed outside of Bursar, or the disk is damaged. It will not be sent. Compare it with a backup before you pay again.
journal-damaged-title = Damaged entry
journal-programs = The records on this computer were changed outside of Bursar. Their file has triggers or views that Bursar did not write. Restore it from a backup before you send anything.
journal-no-history = This entry was not found in the history.
journal-restored = The records on this computer were restored from a backup or copied from another computer, so Bursar does not know the outcome of this request. Bursar does not send it again by itself. Check whether the payment was made before you pay again in another way.
journal-entry-unreadable = This version of Bursar cannot read an entry of the records on this computer. Nothing was sent.
journal-disk-full = The disk is full. Nothing more is sent until there is space. Free some space.
journal-disk-read-only = Bursar cannot write to its data folder. Nothing more is sent until it can. Settings, Data on this computer, shows where the folder is. Check its permissions.
journal-disk-busy = Another program uses the records on this computer. Nothing more is sent until it is closed. Close it and try again.
journal-disk-damaged = The records on this computer are damaged. Restore them from a backup before you send anything.
journal-disk = Bursar could not read or write the records on this computer. Nothing more is sent until it can. Check the disk, then try again.
journal-limits-unreadable = The limits of this profile cannot be read. Nothing was sent. Set them again in Settings.
journal-limits-damaged = An entry of today was changed outside of Bursar, or the disk is damaged, so today’s limit cannot be checked. Nothing was sent. Compare the records with a backup, or remove the limit for today.
journal-newer = A newer version of Bursar wrote the records on this computer. Nothing was changed. Use the newer version.
journal-no-copy = The records on this computer must be updated for this version of Bursar, but no copy of them could be saved first. Nothing was changed. Check that the disk has space.
journal-payment-unreadable = The payment { $code } cannot be read, so the records on this computer were not updated to this version of Bursar. Nothing was changed. Use your previous version of Bursar, and contact us.

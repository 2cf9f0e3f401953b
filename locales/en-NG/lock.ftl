### The lock.

lock-title = Bursar is locked
lock-started = Enter your passphrase to open Bursar.
lock-asked = Locked on { $at }, by you.
lock-idle = Locked on { $at }, because nobody used it.
lock-slept = Locked on { $at }, because the computer went to sleep.
lock-session = Locked on { $at }, because the computer was locked.
lock-anybody = No passphrase is set, so anybody at this computer can open it. You can set one in Settings.
lock-running = Payments and batches in progress continue. You can see their outcome after you open Bursar.
lock-passphrase = Passphrase
lock-open = Unlock
lock-opening = Unlocking
lock-now = Lock now

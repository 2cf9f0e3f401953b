### The lock.

lock-title = Bursar is locked
lock-since = Since { $at }.
lock-started = Type the passphrase of this app to open it.
lock-asked = You locked it.
lock-idle = Nobody was here for a while.
lock-slept = The computer was asleep.
lock-session = The computer was locked.
lock-anybody = No passphrase is set, so anybody at this computer can open it. You can set one in Settings.
lock-running = Payments that were under way go on; you see what came of them after opening.
lock-passphrase = Passphrase
lock-open = Open Bursar
lock-opening = Opening
lock-now = Lock now

### The lock.

lock-title = Bursar is locked
lock-since = Since { $at }.
lock-started = Enter your passphrase to open Bursar.
lock-asked = You locked it.
lock-idle = The app was idle.
lock-slept = The computer was asleep.
lock-session = The computer was locked.
lock-anybody = No passphrase is set, so anybody at this computer can open it. You can set one in Settings.
lock-running = Payments in progress continue. You can see their outcome after you open Bursar.
lock-passphrase = Passphrase
lock-open = Open Bursar
lock-opening = Opening
lock-now = Lock now

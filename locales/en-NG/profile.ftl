### What Rust says about profiles: connecting, keys, settings and deleting.

## Connecting

profile-none = This profile was not found.
profile-api-key-missing = The API key of { $profile } is not in the key store of this computer, so the profile cannot be opened. Open the sandbox or another profile, then press Replace key in Settings, Profiles.
profile-vault-key-missing = The vault key of { $profile }, which encrypts its records, is not in the key store of this computer, so the profile cannot be opened. Restore { $profile } from its backup.
profile-vault-key-missing-keyless = The vault key of { $profile }, which encrypts its records, is not in the key store of this computer, so the profile cannot be opened. Open the sandbox or another profile, remove { $profile } in Settings, Profiles, then join the team again.
profile-sandbox-key-missing = A key of { $profile } is not in the key store of this computer, so this sandbox cannot be opened. Press “Try it with the sandbox” to use another one.
profile-failed-status = { $what } (status { $status })
profile-check-skipped = Skipped, because an earlier check failed.
profile-check-reachable = Connection to the service
profile-check-key = Sign-in with the API key
profile-check-visible = What the API key can see
profile-check-may = What the API key may do
profile-check-stored = Saving the API key
profile-visible = { $sets } and { $wallets }
profile-stored = Saved in { $store } and checked
profile-kind = Choose Test or Live.
profile-answered = Answered in { $millis } ms
profile-no-service = Something answered at this address, but it is not the service. Check the base URL, also what comes after its host name.
profile-key-other-header = { $why } The key was sent in the header { $header }. The usual name is { $usual }: check the header name too.
profile-listed = The service listed its tokens
profile-may-full = Read, create, pay and sign
profile-may-read = Read only. Creating, paying and signing are refused. To do more, open the profile, then use Settings, Profiles, Replace key.
profile-may-not-known = The service does not show what this API key may do. The connection check in Settings asks again.
profile-speaks-https = This server uses https. Write { $address } instead.
profile-speaks-http-here = This server uses http, not https. Write { $address } instead.
profile-speaks-http = { $host } answers without encryption. Bursar sends an API key only over https. Ask its operator for the https address.
profile-sets =
    { $count ->
        [one] 1 wallet set
       *[other] { $count } wallet sets
    }
profile-sets-more = { $count } or more wallet sets
profile-wallets =
    { $count ->
        [one] 1 wallet
       *[other] { $count } wallets
    }
profile-wallets-more = { $count } or more wallets
profile-name = Enter a profile name of 1 to 60 characters.
profile-key-none = Paste the API key of your organization.
profile-key-long = This is too long for an API key. Copy only the key.
profile-key-form = An API key has no spaces, line breaks or accents. Paste it again.

## Keys and settings

profile-vault-key-damaged = The vault key of this profile, which encrypts its records, is damaged in the key store. Remove the profile in Settings, Profiles, then restore it from its backup.
profile-vault-key-lost = The vault key of this profile, which encrypts its records, is no longer in the key store, so a signing secret could not be saved. Nothing was created.
profile-random-not-saved = This computer has no source of random numbers. Nothing was saved.
profile-key-store-works = The key store of this computer works, so Bursar keeps the keys there. Press Back, then Try again.
profile-lock-minutes = Choose 1 to 60 minutes.
profile-person = Enter your own name, of at most { $most } characters.
profile-passphrase-needed = Set a passphrase before you send real money. Then nobody else at this computer can approve payments. Nothing you typed is lost.
profile-colour = Choose one of the six colours.
profile-sandbox-key = The sandbox creates its own API key.
profile-check-replaced = Replacing the API key
profile-check-replaced-skipped = Skipped. The old API key is still in use.
profile-check-new-key = Sign-in with the new API key
profile-replaced = Saved in { $store } and checked. The old API key was deleted.
profile-delete-words = Type the words “{ $words }”.
profile-delete-folder = The keys were deleted, but the folder { $folder } could not be deleted: { $why }. Delete it manually.
profile-undecided =
    { $count ->
        [one] 1 request of this profile is still pending or has an unknown outcome. Wait for it, or record its outcome in the inbox first.
       *[other] { $count } requests of this profile are still pending or have an unknown outcome. Wait for them, or record their outcomes in the inbox first.
    }

## Lock and data folder

profile-locked = Bursar is locked. Unlock it first. Nothing was sent.
profile-passphrase-app = Enter the app passphrase.
profile-passphrase-vault = The keys on this computer already have a passphrase. It also unlocks Bursar.
profile-passphrase-current = Enter your current passphrase.
profile-passphrase-presence = Enter your passphrase to confirm that it is you. Nothing was sent.
profile-folder-unwritable = Bursar cannot write to the data folder { $folder }. Check its permissions. Nothing was sent.

## The confirm window, for a change of a setting

profile-row-fingerprint = Fingerprint
profile-key-meaning = Your organization secret is encrypted for this key. Compare the fingerprint with the one that the service shows you.
profile-key-title = Use another public key
profile-weakens = This change weakens a protection, so you must confirm it in the confirm window. Open a profile first.
profile-row-minutes =
    { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    }
profile-row-lock = Locks after inactivity of
profile-row-person = Your name
profile-row-zone = Time zone
profile-row-on = on
profile-row-notifications = Notifications
profile-row-letters = Single-letter shortcuts
profile-row-graphics = Graphics card
profile-lock-zone-title = Change the lock and the time zone
profile-person-title = Change your name
profile-person-meaning = From now on, decisions on this computer are recorded under the new name. What is already recorded keeps the old one.
profile-zone-title = Change the time zone
profile-lock-title = Lock later
profile-mode-unknown = not known
profile-mode-standard = standard
profile-mode-trustless = trustless
profile-row-mode = Mode
profile-mode-meaning = This decides whether requests include your organization secret, encrypted for the service.
profile-mode-title = Change the organization mode
profile-row-none = none
profile-row-off = off
profile-lock-meaning = Bursar stays unlocked longer when nobody uses it.
profile-zone-meaning = The day for daily limits will begin at another time, so more may be sent today.
profile-lock-zone-meaning = Bursar stays unlocked longer when nobody uses it. The day for daily limits will begin at another time, so more may be sent today.
profile-open-folder = Bursar is already running with the same data. Use the window that is already open. If you see no window, restart the computer.
profile-open-journal = Another running copy of Bursar has the records of this profile open. Close that copy first.
profile-none-open = No profile is open.
profile-folder-remote = The data folder { $folder } is on another computer. Records are not safe there. Choose a folder on a disk of this computer.
profile-folder-uncreated = Bursar cannot create the data folder { $folder }. Check its permissions.

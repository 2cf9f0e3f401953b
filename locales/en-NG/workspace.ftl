# The team's workspace in PostgreSQL: what goes wrong, and what was found in it. What a screen says itself is in workspaces.ftl.
workspace-none = This profile has no workspace.
workspace-joined = This profile has a workspace already. Leave it first.
workspace-damaged = What is stored of the workspace cannot be read from the disk of this computer. Leave the workspace and join it again: the team’s documents stay here.
workspace-key-damaged = The login of the workspace in the key store of this computer cannot be read. Leave the workspace, then join it with a new invitation.
workspace-no-key = The key store of this computer has no login for the workspace. Leave the workspace, then join it with a new invitation.
workspace-owner-needed = Enter the address of the database with the owner’s login.

workspace-invitations = Invitations to a workspace
workspace-join-choose = Open an invitation
workspace-invite-save = Save the invitation of { $person }
workspace-invite-file = Workspace, { $person }
workspace-invite-self = You are in the workspace already.
workspace-login-not-old = There is no login to close: this person is in the team, or an administrator has already closed the login and replaced the key.
workspace-other-card = This invitation is not for the card of this computer. Ask for one that was made after your card here was added to the team.
workspace-no-login = This invitation has no login. Ask for a new one.
workspace-invitation-by = This invitation was not signed by an administrator of your team. Do not use it, and ask an administrator for another one.

workspace-address-form = Enter an address such as postgres://owner:password@db.example.com/bursar.
workspace-address-host = The address has no server name, such as db.example.com.
workspace-address-login = The address has no login. It stands before the @ sign.
workspace-address-database = The address has no database. Its name stands at the end, after a slash.
workspace-address-parameter = Remove “{ $name }” from the address. Bursar does not support this setting.
workspace-address-not-verified = Remove “sslmode={ $mode }” from the address. Bursar always checks the certificate of the server.
workspace-address-plain = Remove “sslmode=disable” from the address. Only a server on this computer may be used without encryption.

workspace-unreachable = The database server does not answer ({ $why }). Check the address and the network.
workspace-no-tls = The database server does not offer encryption (TLS). Ask its administrator to turn it on.
workspace-not-trusted = This computer does not trust the certificate of the database server ({ $why }). Ask its administrator for a valid certificate.
workspace-login-refused = The database server refused the login. If you were invited long ago, ask an administrator of the team for a new invitation.
workspace-no-database = The server has no database of this name.
workspace-not-initialised = There is no workspace in this database.
workspace-already = There is a workspace in this database already. Use an empty database.
workspace-other = This database holds the workspace of another team.
workspace-console-old = Update Bursar on this computer: the workspace was updated to a newer version.
workspace-database-old = The workspace must be updated before this version of Bursar can use it. Ask an administrator of the team.
workspace-not-member = The login of the workspace belongs to somebody else in the team. Leave the workspace, then join it with your own invitation.
workspace-busy = The database is busy with another change. Try again in a minute.
workspace-not-allowed = The login may not do this ({ $why }). To create a workspace, it must own the database and have the right to create roles (CREATEROLE).
workspace-read-only = The server is a read-only copy. Use the address of the main server.
workspace-lost = The connection to the database ended.
workspace-timed-out = The database did not answer in time.
workspace-refused = The database refused it ({ $code }: { $why }).
workspace-chain-moved = The database has other records of this computer than the ones it remembers. Nothing was delivered. Ask the administrator of the database whether a backup was restored.
workspace-unreadable = The answer of the database cannot be read. Is it a PostgreSQL server?
workspace-key-missing = This computer does not have the newest key of the workspace. Ask an administrator of the team for a new invitation.
workspace-seal = Something in the workspace or the invitation cannot be opened with the keys of this computer. Ask an administrator of the team for a new invitation.

# What does not fit. The database was changed by somebody who is not Bursar.
workspace-found-edited = Record { $row } of { $computer } was changed in the database.
workspace-found-missing =
    { $count ->
        [one] { $count } record
       *[other] { $count } records
    } of { $computer } are missing from the database.
workspace-found-order = Record { $row } of { $computer } stands in another place.
workspace-found-rolled-back = The database now has { $found } records of { $computer }, but this computer has already seen { $remembered }. The database may have been restored from a backup.
workspace-found-history = The records of { $computer } were replaced from record { $row } on.
workspace-found-unknown = Records of a computer that is not in the team ({ $computer }) are in the database.
workspace-found-forged = Record { $row } was not written by { $computer }, although the database says so.
workspace-found-older-key = Record { $row } of { $computer } is encrypted with an old key.
workspace-found-removed = Record { $row } of { $computer } was written after this computer was removed from the team.

# On the command line.
workspace-cli-usage =
    Use:
      bursar workspace init [ADDRESS] [--out FOLDER]
          Creates the team’s workspace in an empty PostgreSQL database, and saves an invitation for each other person in
          the folder, or in this one.
      bursar workspace invite MEMBER [ADDRESS] [--out FILE]
          Makes a new invitation for one person, by name or id. An invitation that they got before ends.
      bursar workspace status
          Says what Settings says of the workspace.
      bursar workspace migrate [ADDRESS]
          Brings the database to this version of Bursar. It needs no profile.
      bursar workspace verify
          Checks every record in the workspace from the beginning. Nothing is changed.

    All but “migrate” also take:
      --profile NAME       The profile, by name or id, if more than one belongs to a team.
      --data-dir FOLDER    The data folder, if it is not the usual one. Bursar must not be running with it.

    ADDRESS is that of the database with the login of its owner, such as postgres://owner:password@db.example.com/bursar.
    Other people on this computer can see the words of a command. So leave it out, and pass it on the standard input, or in
    BURSAR_WORKSPACE_URL:
      bursar workspace init < owner.txt

    Ends with 0 if everything is as it should be, with 1 if a record does not fit or something was refused, and with 2 if
    the words are wrong or the workspace could not be checked.
workspace-cli-owner = The address of the database with its owner’s login is missing. Pass it on the standard input (bursar workspace init < owner.txt), or in { $variable }.
workspace-cli-no-profile = The data folder has no profile, or more than one, with this name or id.
workspace-cli-no-records = This profile was never opened. Open it in Bursar first.
workspace-cli-no-team = No profile in the data folder belongs to a team. Create or join a team in Bursar first.
workspace-cli-several = More than one profile belongs to a team. Name one of them with --profile.
workspace-cli-locked = Bursar asks for a passphrase, so its profiles are not opened from the command line. Do this in Bursar, under Settings, Workspace.
workspace-cli-open = Bursar is running with this data folder. Close it first, or do this in Bursar, under Settings, Workspace.
workspace-cli-no-folder = There is no folder { $folder }. Create it, or choose another one.
workspace-cli-nobody = The team has nobody, or more than one person, with the name or id “{ $name }”. In the team: { $members }
workspace-cli-place = { $database } on { $server }
workspace-cli-made = The workspace of { $team } was created: { $place }
workspace-cli-invited = Invitation for { $person }: { $file }
workspace-cli-give = Give each person their file. They open it in Bursar, under Settings, Workspace. Only their card can open it.
workspace-cli-stopped = The workspace was created. Make the other invitations with: bursar workspace invite MEMBER
workspace-cli-migrated = Migrated from version { $from } to version { $to }: { $place }
workspace-cli-current = Nothing to do. The workspace has version { $version } already: { $place }
workspace-cli-profile = Profile
workspace-cli-team = Team
workspace-cli-server = Server
workspace-cli-verified = certificate verified
workspace-cli-plain = on this computer
workspace-cli-database = Database
workspace-cli-connection = Connection
workspace-cli-connected = Connected
workspace-cli-offline = Not connected. { $why }
workspace-cli-not-connected = Not connected
workspace-cli-schema = Schema
workspace-cli-version = Version { $version }
workspace-cli-unknown = Not known
workspace-cli-joined = Joined
workspace-cli-documents = Documents
workspace-cli-delivered = Shared with the team
workspace-cli-delivered-all = Everything, { $at }
workspace-cli-waiting =
    { $count ->
        [one] { $count } document of this computer waits to be delivered
       *[other] { $count } documents of this computer wait to be delivered
    }
workspace-cli-not-taken = Waiting for others
workspace-cli-person = Person
workspace-cli-computer = Computer
workspace-cli-seen = Last seen
workspace-cli-never = Not yet
workspace-cli-own = { $computer } (this computer)
workspace-cli-own-sends = { $computer } (this computer, sends)
workspace-cli-sends = { $computer } (sends)
workspace-cli-checked = Checked against version { $rules } of the rules of { $team }, and against what this computer has seen before.
workspace-cli-records = Records
workspace-cli-result = Result
workspace-cli-holds = Unchanged
workspace-cli-all-hold = Every record fits.
workspace-cli-old-login = { $person } is no longer in the team. Their login still opens the workspace. Close it in Bursar under Settings, Workspace.
workspace-cli-old-key = { $person } is no longer in the team. Their login is closed, but they still know the key of the workspace. Replace it in Bursar under Settings, Workspace.
workspace-cli-changed = The database was changed. Tell the person who administers it. Requests and approvals on this computer keep their signatures.

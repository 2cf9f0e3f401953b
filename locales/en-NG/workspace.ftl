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
workspace-not-allowed = The login may not do this ({ $why }). To create a workspace, it must own the database and may create roles.
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
workspace-found-rolled-back = The records of { $computer } end at { $found } now, and this computer has seen { $remembered }. The database may have been restored from a backup.
workspace-found-history = The records of { $computer } were replaced from record { $row } on.
workspace-found-unknown = Records of a computer that is not in the team ({ $computer }) are in the database.
workspace-found-forged = Record { $row } was not written by { $computer }, although the database says so.
workspace-found-older-key = Record { $row } of { $computer } is encrypted with an old key.
workspace-found-removed = Record { $row } of { $computer } was written after this computer was removed from the team.

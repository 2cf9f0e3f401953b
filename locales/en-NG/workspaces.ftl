### Settings, the part Workspace.

workspaces-title = Workspace
workspaces-no-team = A workspace carries the requests, approvals and rules of a team between its computers, through a PostgreSQL database of your own. Create or join a team first.
workspaces-what = A PostgreSQL database of your own carries requests, approvals, rules and attachments between the computers of your team, so that nobody has to carry files.
workspaces-sealed = Everything is signed and encrypted before it leaves this computer. For each save, the database sees only three things: the computer, the time and the size. It sees no amounts, names or accounts.
workspaces-join = Join with an invitation
workspaces-joining = Joining
workspaces-create = Create a workspace
workspaces-only-administrators = Only an administrator of the team can create a workspace. If there is one, ask for an invitation.
workspaces-create-text = Send this to your database administrator: “Please give me an empty database on PostgreSQL 14 or newer, and a database user that owns it and has the right CREATEROLE.”
workspaces-address = Address of the database
workspaces-address-help = For example postgres://owner:password@db.example.com/bursar, with your own values. Bursar does not store the owner’s password.
workspaces-creating = Creating
workspaces-cancel = Cancel

workspaces-state-connecting = Connecting
workspaces-state-connected = Connected
workspaces-state-offline = Not connected
workspaces-offline-text = You can work as usual. What you sign is delivered once the database answers again.
workspaces-server = Server
workspaces-verified = certificate verified
workspaces-local = on this computer
workspaces-contents = Contents
workspaces-contents-text = Encrypted
workspaces-contents-more = the server sees only the time and the size of each save
workspaces-delivered = Shared with the team
workspaces-delivered-all = Everything, { $time }
workspaces-documents =
    { $count ->
        [one] { $count } document
       *[other] { $count } documents
    }
workspaces-waiting = Waiting to be shared
workspaces-waiting-none = Nothing
workspaces-waiting-some =
    { $count ->
        [one] { $count } document of this computer waits to be delivered
       *[other] { $count } documents of this computer wait to be delivered
    }
workspaces-not-taken =
    { $count ->
        [one] { $count } document from another computer cannot be used yet: it refers to one that has not arrived. You do not need to do anything
       *[other] { $count } documents from other computers cannot be used yet: they refer to documents that have not arrived. You do not need to do anything
    }
workspaces-since = Joined
workspaces-check = Check now
workspaces-leave = Leave workspace
workspaces-leave-title = Leave the workspace on this computer?
workspaces-leave-text = The requests, approvals and rules that are on this computer stay here. After that, you can send and receive new ones only as files. To return, you need a new invitation.
workspaces-leaving = Leaving

workspaces-findings-title = The database was changed
workspaces-findings-text = Bursar no longer reads the records of these computers from the database. Requests and approvals that are already on this computer stay valid. Tell the administrator of the database.

workspaces-computers = Computers
workspaces-person = Person
workspaces-seen = Last seen
workspaces-this = This computer
workspaces-now = Now
workspaces-never = Not yet
workspaces-sends = { $computer }, sends the payments
workspaces-invite = Invite
workspaces-invite-again = Invite again
workspaces-invite-person = Invite { $person }
workspaces-invite-again-person = Invite again: { $person }
workspaces-invite-title = Invite { $person }
workspaces-invite-text = Bursar creates a login for { $person } and saves an invitation that only their card can open. Give them the file. An invitation that they got before ends.
workspaces-inviting = Saving
workspaces-invite-save = Save invitation
workspaces-invited = Saved as { $name }. Give this file to { $person }, who opens it under Settings, Workspace.

workspaces-old-login-open = { $person } is no longer in the team. Their login still opens the workspace.
workspaces-old-login-key = { $person } is no longer in the team. Their login is closed, but they still know the key of the workspace.
workspaces-old-login-close = Close login
workspaces-old-login-close-person = Close login: { $person }
workspaces-old-login-close-title = Close the login of { $person }?
workspaces-old-login-close-text = Bursar closes the login in the database and replaces the key that encrypts what the team shares. The computers of the team get the new key automatically. { $person } keeps what they have already read.
workspaces-old-login-closing = Closing
workspaces-old-login-closed = The login of { $person } is closed, and the key is replaced.
workspaces-old-login-replace = Replace key
workspaces-old-login-replace-person = Replace key: { $person }
workspaces-old-login-replace-title = Replace the key of the workspace?
workspaces-old-login-replace-text = { $person } knows the key that encrypts what the team shares. The computers of the team get the new key automatically. { $person } keeps what they have already read.
workspaces-old-login-replacing = Replacing

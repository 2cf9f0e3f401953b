### The screen Team: people, cards, rules, and the comparison of a fingerprint.

people-title = Team
people-version =
    { $team }, rules version { $version }, signed by { $count ->
        [one] { $count } administrator
       *[other] { $count } administrators
    } on { $date }
people-founding = A new team begins with two administrators. Nothing is signed yet.
people-my-card = My card
people-add = Add a person
people-found = Create a team
people-open-file = Open a team file
people-opening = Opening
people-cancel = Cancel
people-save = Save
people-saving = Saving
people-save-card = Save my card
people-save-rules = Save the rules
people-save-version = Save version { $version }
people-changes-save = Save these rules as a file for a new member, or for a computer that does not have this version.
people-file-saved = Saved as { $name }.
people-remove = Remove
people-removing = Removing
people-change = Change
people-keep = Done
people-discard = Discard
people-discarding = Discarding

# Before there is a team.
people-what = What a team is
people-what-text = A team is several people, each at their own computer. One prepares a payment, others approve it, and a computer with the API key sends it. The rules say how many people must approve.
people-step-card = Each person makes a card. It names them and their computer.
people-step-compare = People give each other their cards as files, and compare the fingerprints by phone: the 32 characters that identify each card.
people-step-found = Two people create the team and sign its rules.
people-step-join = The others open the rules, compare the team’s fingerprint, and join.
people-binds = These rules work only inside Bursar.
people-binds-alone = Anyone with the API key can pay without Bursar. Do not keep the API key on computers that prepare payments.
people-binds-text = Anyone with the API key can pay without Bursar, so do not keep the API key on computers that prepare payments.
people-sends-none = No computer of the team may send.
people-sends-are =
    { $count ->
        [one] { $count } computer may send: { $names }.
       *[other] { $count } computers may send: { $names }.
    }
people-sends-many = { $count } computers may send.
people-next = Next steps
people-next-found = To create a team, compare the card of a second administrator, then press “Create a team”.
people-next-join = To join a team, give your card to an administrator. When you get the rules of the team as a file, press “Open a team file”.

# The own card.
people-card-what = Your card says who you are, and from which computer. It is signed with a key that never leaves this computer.
people-card-person = Your name
people-card-person-help = As your team knows you. If “Your name” in the settings is empty, Bursar enters this name there.
people-card-computer = This computer
people-card-computer-help = Such as Front desk
people-card-make = Make my card
people-card-making = Making card
people-card-saved = Your card is saved.
people-card-fingerprint = Fingerprint of my card
people-card-read = These 32 characters identify your card. They are not secret. A colleague who compares them calls you, or stands beside you.
people-card-made = Card made
people-card-names = Change names
people-card-stays = The fingerprint stays the same. Save the card as a file again for those who know the old names.
people-team-fingerprint = Fingerprint of { $team }
people-team-read = A person who joins the team calls you and asks for two of these groups.
people-team-made = Team created

# Cards that arrived.
people-arrived = Cards that arrived
people-arrived-none = None yet. Ask for the card of the other person, then press “Open a team file”.
people-compare = Compare
people-compare-card = Compare the card of { $name }
people-card-forget = Remove the card
people-card-forget-of = Remove the card of { $name }
people-card-forget-title = Remove the card of { $name }?
people-card-forget-text = Bursar will no longer use this card. If you open it again as a file, you must compare it again.
people-set-aside = Set aside
people-not-in-team = Not in the team
people-add-this = Add

# The people of the team.
people-people = People
people-not-own = Nobody can approve what they prepared themselves
people-search = Search people
people-search-placeholder = Name or computer
people-search-clear = Clear search
people-search-none = Nobody matches “{ $text }”.
people-person = Person
people-computer = Computer
people-computers = Computers
people-no-computer = No computer
people-head-person = Person and computer
people-fingerprint = Fingerprint
people-fingerprint-what = The 32 characters that identify this card
people-head-roles = Roles
people-head-compared = Fingerprint compared
people-this-computer = This computer
people-by-administrators = By administrators, not by you
people-no-fingerprint = Shown when you compare
people-you = You, { $computer }
people-sends = { $computer }, may send
people-counts = A card is the file that identifies a person and their computer. Its fingerprint is the 32 characters that identify the card. An administrator compared the fingerprints of the people in the team. Before you use the card of a person who is not in the team yet, call that person and check that both of you see the same fingerprint.
people-counts-waiting = Not compared yet: { $names }.
people-role-prepare = Prepare
people-role-prepare-text = Writes payments for others to approve
people-role-approve = Approve
people-role-approve-text = Approves what others prepared
people-role-send = Send
people-role-send-text = Sends what was approved, from a computer with the API key
people-role-administer = Administer
people-role-administer-text = Changes people, roles and rules
people-role-none = No role
people-fate-changed = Changed
people-fate-added = Added
people-fate-removed = Removed
people-name = Name of the team
people-name-help = Everybody who joins sees it

# Adding and changing a person.
people-add-none = There is no compared card to add.
people-add-step-card = The person makes a card in their Bursar, saves it as a file, and gives it to you.
people-add-step-open = You open the file here.
people-add-step-compare = You compare its fingerprint with the person.
people-add-card = Card
people-add-choose = Choose a card
people-add-whose = Belongs to
people-add-new = A new person
people-add-other-computer = Another computer of
people-add-computer-of = { $name }, another computer
people-add-go = Add
people-member-name = Name
people-sending = Computers that send
people-sending-help = Only computers with the API key
people-sending-role = Only with the role Send
people-edit-later = This applies only after the next version of the rules is signed.
people-change-person = Change { $name }
people-remove-person = Remove from the team
people-remove-computer = Remove { $computer }

# Rules.
people-rules = Rules
people-rules-strictest = The strictest matching rule applies
people-change-rule = Change: { $rule }
people-rule-add = Add a rule
people-rule-change = Change a rule
people-rule-remove = Remove the rule
people-rule-rail = Payments
people-rail-bank = Payouts
people-rail-chain = Transfers
people-rail-any = Both
people-rule-asset = Currency or token
people-rule-asset-help = NGN or the symbol of a token, such as USDC. Leave empty for all
people-rule-asset-strange = No token here has the symbol { $symbol }. The rule matches only that symbol.
people-rule-from = Payments of at least
people-rule-from-help = Leave empty for any amount
people-rule-total = Batches with a total of at least
people-rule-total-help = If you enter an amount here, the rule is only for batches. Otherwise leave it empty.
people-rule-new = Only payees that are paid for the first time
people-rule-approvals = Approvals
people-approvals =
    { $count ->
        [one] { $count } approval
       *[other] { $count } approvals
    }
people-rule-few =
    { $count ->
        [one] Nobody may give this approval.
       *[other] Fewer than { $count } people may approve this.
    }
people-rule-who = Approvals by
people-rule-who-help = If you tick nobody, anybody with the role Approve may approve
people-rule-who-none = Nobody may approve yet. Give somebody the role Approve.
people-rule-of-changes = Changes of these rules
people-rule-sign = Signatures for a change
people-rule-sign-help = Only people with the role Administer can sign

# Trying the rules.
people-try = Try the rules
people-try-text = Nothing is sent
people-try-amount = Amount
people-try-to = To
people-try-new = A new payee
people-try-known = A known payee
people-try-as = Kind of payment
people-try-payout = One payout
people-try-payouts = Batch of payouts
people-try-transfer = One transfer
people-try-transfers = Batch of transfers
people-try-symbol = Token
people-try-maker = Prepared by
people-try-nobody = Nobody may prepare payments.
people-try-empty = Enter an amount to see who must approve it.

# Versions.
people-changes = Signed changes
people-versions =
    { $count ->
        [one] { $count } version
       *[other] All { $count } versions
    }
people-version-of = Version { $version }, { $date }
people-signed-by = signed by { $names }
people-unsigned = Changes
people-unsigned-text = Not signed yet, so they do not apply
people-discard-changes = Discard changes
people-sign = Sign version { $version }…
people-signing = Waiting for the confirm window
people-sign-ready = All changes are signed together in the confirm window.
people-signed = You signed version { $version }.
people-signed-waits =
    { $count ->
        [one] You signed version { $version }. { $count } more signature is needed before it applies.
       *[other] You signed version { $version }. { $count } more signatures are needed before it applies.
    }
people-signed-next = Save version { $version } as a file and give it to { $names }, who opens it in Team and signs too. Then open the file that you get back.
people-signed-holds = Version { $version } now applies.
people-signed-carry = Save the rules and give the file to everybody in the team. Each of them opens it in Team.
people-edit-other-version = The rules changed to version { $version } while you edited. Discard your changes, then make them again.
people-edit-waits = Version { $version } waits for signatures already. Sign it or discard it first. Two different versions { $version } would stop all payments.
people-edit-no-name = Enter the name of the team.
people-edit-few-administrators = A change needs { $count } administrators, and the team has fewer.
people-change-few =
    { $count ->
        [one] Only { $names } so far: add one more.
       *[other] Only { $names } so far: add { $count } more.
    }
people-edit-few-approvers = Too few people may approve: { $rule }
people-only-approver = Only { $name } may approve, and nobody approves what they prepared. So a payment that { $name } prepares cannot be sent. Give somebody else the role Approve too.
people-edit-no-approver = Nobody may approve payments. Nothing could be sent.
people-wait-founding = New team: { $team }
people-wait-change = Version { $version } of the rules
people-wait-join = Join { $team }
people-wait-missing =
    { $count ->
        [one] { $count } signature missing
       *[other] { $count } signatures missing
    }
people-wait-people = People: { $names }
people-wait-all = Show all { $count } lines
people-wait-fewer = Show fewer lines
people-wait-made = Made { $date }.
people-wait-signed = Signed by { $names }.
people-wait-must =
    { $count ->
        [one] { $names } must still sign.
       *[other] { $count } of { $names } must still sign.
    }
people-wait-join-text = Call somebody in the team and compare the team’s fingerprint. After that, this profile belongs to the team.
people-wait-compare = Compare the fingerprint
people-wait-no-card = Ask for the card as a file, then open it.
people-discard-title = Discard “{ $what }”?
people-discard-text = It is removed from this computer. It can arrive again as a file.

# Troubles.
people-forked = The team has two competing versions of its rules. Nothing can be sent.
people-forked-text = Two versions were made from the same one. Under “Signed changes”, read what each of them changes, and agree with the other administrators which changes to keep. Then one of you presses “Make a version that joins both”. It starts from one of the two versions: add what you keep from the other one, sign it, and give the saved rules to the other administrators to sign.
people-forked-join = Make a version that joins both
people-clock =
    { $minutes ->
        [one] The clock of this computer differs by { $minutes } minute from the service’s.
       *[other] The clock of this computer differs by { $minutes } minutes from the service’s.
    }
people-clock-text = Set the clock of this computer. Until then nothing can be signed.
people-removed = This computer no longer belongs to { $team }.
people-removed-text = The newest rules no longer include its card, so this computer cannot prepare, approve or send anything. To stay in the team, ask an administrator. To send payments without approval by others, press “Work alone”.
people-leave = Work alone
people-leaving = Waiting for the confirm window

# Comparing a fingerprint.
people-compare-title = Compare { $name }’s fingerprint
people-compare-team-title = Compare the fingerprint of { $name }
people-compare-ask = Call { $name } on a number you already know, or stand beside them. Ask them to open Team, My card. Under “Fingerprint of my card” they read group { $first } and group { $second } to you. Type what they say.
people-compare-ask-team = Call somebody who created the team { $name }, on a number you already know. Ask them to open Team, My card. Under “Fingerprint of { $name }” they read group { $first } and group { $second } to you. Type what they say.
people-compare-group = Group { $group }
people-compare-matches = Group { $group } matches
people-compare-differs =
    { $count ->
        [one] Group { $group } does not match. { $count } try is left.
       *[other] Group { $group } does not match. { $count } tries are left.
    }
people-compare-checking = Checking group { $group }
people-compare-typed = Group { $group }: { $typed } of { $of } characters typed
people-compare-paste = Pasting is off. Type the letters as they are read to you.
people-compare-reject = They do not match
people-compare-rejecting = Setting aside
people-compare-later = Later
people-compare-aside = The fingerprint does not match. It is set aside.
people-trust = Trust this card
people-trusting = Trusting
people-trusted = The card of { $name } is compared.
people-join = Join this team
people-joining = Joining
people-joined = This profile belongs to { $name }.
people-aside-title = This card is set aside
people-aside = Do not use it. Somebody may have changed it on its way to you. Call { $name } on a number you already know, say what happened, and ask for a new card in person. Tell your administrators.
people-aside-team-title = This is not the team’s fingerprint
people-aside-team = Do not join. Discard this version, call somebody who created the team { $name } on a number you already know, and ask for the rules in person.

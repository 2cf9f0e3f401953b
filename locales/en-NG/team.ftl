# The team of a profile: cards, policy, signatures.
team-one = a document of the team
team-one-proposal = a proposal
team-damaged = A document of the team cannot be read from the disk of this computer. Nothing is sent. Restore the profile from its backup.
team-none = This profile belongs to no team.
team-forked = The team has two competing versions of its rules. Nothing is sent until administrators sign a version that joins both.
team-not-named = The newest rules of the team do not include this computer. Ask an administrator to add its card.
team-may-not-prepare = Your role does not include preparing payments. An administrator can change that in Team.
team-may-not-approve = Your role does not include approving payments. An administrator can change that in Team.
team-may-not-send = Your role does not include sending payments. An administrator can change that in Team.
team-may-not-administer = Only an administrator of the team may do this.
team-clock-wrong = The clock of this computer differs by { $minutes } minutes from the service’s. Nothing was signed. Set the clock, then try again.
team-other = These rules belong to another team.
team-not-the-next = This version was not made from the newest rules. Signing it would give the team two competing versions.

team-name-empty = Enter a name.
team-name-form = A name has at most 100 characters.
team-no-card = Make your card first.
team-other-card = This profile comes from another computer, and the team knows only the card of that computer. Make a card here in Team, and ask an administrator to add it. Nothing was signed or sent.
team-card-own = This is your own card.
team-cards-most = { $most } cards wait to be compared. Compare or remove some of them, then open this card again.
team-card-known = The card of { $person } was compared before.
team-card-set-aside = The card of { $person } is set aside, because its fingerprint did not match.
team-card-arrived = The card of { $person }, { $computer }, is here. Bursar uses it only after you compare its fingerprint.
team-card-named = This card belongs to a person in the team. To remove it, an administrator must change the rules.
team-card-gone = This card is no longer here.
team-card-not-compared = Compare the card of { $person } first.
team-card-save = Save my card
team-card-file = { $person }, { $computer }
team-nothing-to-compare = There is nothing left to compare here.
team-compare-again = Close this comparison and start it again.
team-not-compared = Both groups must match first.

team-policy-unmet = Too few people may give the approvals or signatures that these rules ask for. Give more people the role Approve or Administer, or ask for fewer.
team-policy-form = A name is missing or used twice, or a card belongs to two people.
team-policy-same = Nothing was changed.
team-two-founders = A team begins with two administrators. Add a second one.
team-rule-amount-unreadable = Enter an amount, such as 500,000.
team-rule-none = A rule must ask for at least one approval.
team-rule-asset = Choose the currency or token of the amount.
team-version-gone = This version is no longer here.
team-joined-already = This profile belongs to a team already.
team-signed-already = You have signed this version.
team-policy-arrived = Version { $version } of the rules of { $team } is here.
team-policy-save = Save the rules of the team
team-policy-file = { $team }, rules version { $version }
team-choose = Open a team file
team-files = Bursar team files

team-found-title = Create the team { $team }
team-found-meaning = Once two administrators have signed, this profile sends no payment alone. Every payment needs the approvals that the rules ask for.
team-change-title = Sign version { $version } of the team’s rules
team-change-meaning = This version applies to everybody once enough administrators have signed it.
team-changed = { $what }: { $before } → { $after }
team-rule-changed =
    Rule changed
    Before: { $before }
    Now: { $after }
team-removed = Removed: { $what }: { $before }
team-added = New: { $what }: { $after }
team-nothing = none
team-nobody = nobody
team-line-name = Name of the team
team-line-removed = removed
team-line-renamed = { $before }, from now on { $after }
team-line-computers = Computers of { $person }
team-line-rule = Rule
team-line-change = A change of the rules needs
team-line-administrators = { $count ->
    [one] 1 administrator
   *[other] { $count } administrators
}
team-role-prepare = prepare
team-role-approve = approve
team-role-send = send
team-role-administer = administer
team-role-none = no role
team-computer = { $name } ({ $group })
team-computer-sends = { $name } ({ $group }), may send
team-leave-title = Leave the team { $team }
team-leave-meaning = This profile sends payments alone again. Nobody else approves them.
team-leave-row = Payments of this profile
team-leave-before = approved by { $team }
team-leave-after = sent without approval by others
team-leave-by-policy = You still belong to the team. You can leave it after an administrator removes the card of this computer from the team’s rules.

team-and = { $first } and { $last }
team-or = { $first } or { $last }
team-rule = { $about } { $needs }
team-about-every = { $rail ->
    [bank] Every payout
    [chain] Every transfer
   *[any] Every payment
}
team-about-new = A first payment to somebody
team-about-amount = { $amount } or more
team-about-amount-new = { $amount } or more to a new payee
team-about-batch = A batch of { $amount } or more
team-about-batch-new = A batch of { $amount } or more with a new payee
team-about-batch-amount = A batch of { $total } or more with a payment of { $amount } or more
team-about-batch-amount-new = A batch of { $total } or more with a new payee and a payment of { $amount } or more
team-about-signature = Every signature
team-about-call = Every contract call
team-about-operation = Every request of this kind
team-needs-one = needs 1 approval.
team-needs = needs approval by { $approvals } of { $of ->
    [one] 1 person.
   *[other] { $of } people.
}
team-change-needs = { $count ->
    [one] A change of these rules needs 1 administrator.
   *[other] A change of these rules needs { $count } administrators.
}
team-rule-by = By { $names }
team-rule-by-bank = For payouts, by { $names }
team-rule-by-chain = For transfers, by { $names }
team-rule-by-asset = For { $asset } only, by { $names }
team-rule-by-operation = { $operation }. By { $names }
team-rule-line = { $said } { $by }
team-try-known = { $amount } to a known payee
team-try-new = { $amount } to a new payee
team-try-batch = A batch of { $amount }
team-try-batch-new = A batch of { $amount } with a new payee
team-try-detail = { $names } may approve. { $count ->
    [0] No computer of the team may send it.
   *[other] Then the computer { $computers } sends it.
}
team-try-maker = { $names } may approve. { $maker } prepared it, so they cannot approve it. { $count ->
    [0] No computer of the team may send it.
   *[other] Then the computer { $computers } sends it.
}
team-try-impossible = Only { $names } may approve, which is not enough. Nobody could send it.

team-proposal-gone = This request is no longer here.
team-proposal-signed = This request is signed and cannot be changed.
team-proposal-sends = Choose a computer that may send.
team-proposal-note = A note has at most { $most } characters.
team-proposal-save = Save the request as a file
team-proposal-arrived = Request { $code } by { $person } is here.
team-proposals-most = Bursar keeps at most { $most } requests, and so many are here already. This request was not added. First archive requests that you no longer need.
team-decision-approve = { $person } approved { $code }.
team-decision-reject = { $person } rejected { $code }.
team-decision-withdraw = { $person } withdrew { $code }.
team-reason-form = Write the reason, with at most 2,000 characters.
team-attachment-large = A file may have at most { $megabytes } MB.
team-attachments-most = A request may have at most { $most } files.
team-attachment-changed = This is not the file that was attached. It was changed, or it is another one.

team-refused-key = A key in the document could not be read. Ask for the file again.
team-refused-large = The file is too large to be a Bursar document.
team-refused-encoding = The file is not complete, or it was changed. Nothing from it was saved. Ask for the file again.
team-refused-type = This is not a Bursar team file.
team-refused-content = The content of the document is not valid. Nothing from it was saved.
team-refused-other-document = This version already applies and cannot be removed.
team-refused-signature = Nobody in the team signed this document. Nothing from it was saved.
team-refused-format = The document was made with a newer version of Bursar. Update Bursar on this computer, then open it again.
team-refused-other-team = The document belongs to another team.
team-refused-other-binding = The request is for another service or organization.
team-refused-policy-unknown = The request was made under a version of the rules that this computer does not have. Open the newest rules of the team first.
team-refused-previous-unknown = This computer does not have the version before this one. Ask an administrator for a team file with all versions.
team-refused-administrators = Not enough administrators signed this version of the rules.
team-refused-maker-role = The person who signed this does not have the role for it in the team.
team-refused-other-computer = Another computer sends this request.
team-refused-future = The date of the document lies in the future. Check the clocks of both computers.
team-refused-expired = The request has expired.
team-refused-withdrawn = The request was withdrawn.
team-refused-rejected = The request was rejected.
team-refused-other-proposal = The decision is about a request that is not here. Open the request first.
team-refused-approver-role = One of the approvals is by a person who may not approve in this team.
team-refused-maker-approves = Nobody can approve what they prepared themselves.
team-refused-too-few = The approvals that the rules ask for are not complete.
team-attachment-not-here = The file is not on this computer. Ask the person who prepared the request for it.
team-attachment-save = Save the attached file
team-attachment-kind = Bursar does not open files of this kind. Save the file to look at it.
team-attachment-disguised = This file is not what its name says, so Bursar does not open it. Ask the person who prepared the request what it is.
team-attachment-formulas = A spreadsheet program would run some cells of this file as formulas, so Bursar does not open it. Save the file if you expected it.
team-attachment-active = This file can contain macros, other files or links to other data, so Bursar does not open it. Save the file if you expected it.
team-attachment-unopened = The file could not be opened: { $why }. Save it instead.
team-attachment-silent = the system did not answer
team-no-code = There is no QR code from Bursar in this picture.
team-no-directory = This computer does not have the list of wallets, accounts and banks yet. Ask the people who send the payments for a team file, and open it in Team.
team-not-in-directory = This account is not in the list from the computer that sends payments. Ask the people there for a newer team file, and open it in Team.
team-needs-key = This profile has no API key, so Bursar cannot ask the service here. The computer that sends the payment checks this.
team-file-no-directory = This file has no list of wallets, accounts and banks. Ask the people who send the payments for a team file that was saved on their computer.
team-other-service = The request is for the service { $other }. This profile is connected to { $own }.
team-other-mode-live = The request is for a live organization, and this profile is for tests.
team-other-mode-test = The request is for tests, and this profile is for a live organization.
team-other-organization = The request is for another organization of this service. The fingerprint of the public key is { $other } in the request, and { $own } in this profile.

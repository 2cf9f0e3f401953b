//! What a script in the main window can do to a protection: every command that the window was granted, and what guards it.
//!
//! A command's row says what it does. One that changes something, and an operation that writes, need an entry below: without one
//! nothing compiles. Tests compare the table in docs/security.md with these rows, and check that every command that is confirmed answers what waits.

/// What a command of the main window can do to a protection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Guard {
    /// It reads, or shows what was read. What it keeps is a copy.
    Reads,
    /// It drafts a payment or a signature. The confirm window decides.
    Drafts,
    /// It changes something that protects nothing.
    CannotWeaken(&'static str),
    /// It can only strengthen, or take something away that was allowed.
    Strengthens(&'static str),
    /// What weakens waits for the confirm window. The text says what that is; the change has it.
    Confirmed(&'static str),
    /// A window of the system asks the person: for a file, or for a yes.
    NativeDialog(&'static str),
    /// The passphrase is asked for where one is set.
    Passphrase(&'static str),
    /// Only the sandbox has it.
    Sandbox,
    /// It can weaken or destroy something, and nothing guards it yet. The text says what.
    Open(&'static str),
    /// The confirm window's own command; the main window is refused by the shell.
    ConfirmWindow,
}

use Guard::*;
use bursar_contract::Effect;

use crate::{
    api::{AccountByHand, AppSettings, ContactForm, CoolOff, Limits, NairaRules},
    base::{commands::Window, protections::Change},
    commands::{
        AllowGatewayHost, ApplyAccountImport, ApplyImport, ChangeReplayRule, ChooseContact, MarkPinRequest, MergeContacts, PasteOrganizationKey, RemoveNode,
        RestoreContact, SetNode, SetOrganizationMode, VerifyContact,
    },
    proposals::HandOver,
    team::{Leave, SignVersion},
};

impl Guard {
    /// The word and the sentence of docs/security.md.
    #[cfg(test)]
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Reads => ("Reads", ""),
            Drafts => ("Drafts", "the confirm window decides"),
            CannotWeaken(why) => ("Cannot weaken", why),
            Strengthens(why) => ("Only strengthens", why),
            Confirmed(what) => ("Confirmed", what),
            NativeDialog(what) => ("Dialog of the system", what),
            Passphrase(what) => ("Passphrase", what),
            Sandbox => ("Sandbox only", ""),
            Open(what) => ("Open", what),
            ConfirmWindow => ("Confirm window", ""),
        }
    }
}

/// What a command does, as its row says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CommandEffect {
    /// It reads, or shows what was read. What it keeps is a copy.
    Reads,
    /// It drafts a payment or a signature.
    Drafts,
    /// It changes something, or asks the service again: [`of_change`] says what guards it.
    Changes,
}

/// Makes an enum of the rows of a table.
macro_rules! rows {
    (command; $( $name:ident $window:ident $effect:ident $input:path => $output:ty; )+) => {
        /// A command of the app, by its name.
        #[allow(non_camel_case_types, reason = "the names of the table")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Row { $($name),+ }

        impl Row {
            const fn window(self) -> Window {
                match self { $( Self::$name => Window::$window, )+ }
            }

            const fn effect(self) -> CommandEffect {
                match self { $( Self::$name => CommandEffect::$effect, )+ }
            }
        }

        pub(crate) const ROWS: &[Row] = &[$(Row::$name),+];
    };
    (operation; $( $Block:ident { $( $name:ident $verb:ident $path:literal $effect:ident $replay:ident $seal:ident $module:ident :: $input:ident => $reply:ty; )+ } )+) => {
        /// An operation of the service, by its name.
        #[allow(non_camel_case_types, dead_code, reason = "the names of the table; read by the compiler and a test")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum OperationRow { $($($name),+),+ }

        impl OperationRow {
            const fn effect(self) -> Effect {
                match self { $($( Self::$name => Effect::$effect, )+)+ }
            }
        }

        pub(crate) const OPERATIONS: &[OperationRow] = &[$($(OperationRow::$name),+),+];
    };
}

crate::commands!(rows, command;);
bursar_contract::operations!(rows, operation;);

/// Whether a command of the app may leave something for the confirm window: a draft, or a change that weakens a protection.
pub(crate) const fn may_leave_waiting(row: Row) -> bool {
    matches!(of_command(row), Confirmed(_) | Drafts)
}

/// What guards a command of the app.
pub(crate) const fn of_command(row: Row) -> Guard {
    match (row.window(), row.effect()) {
        (Window::Confirm, _) => ConfirmWindow,
        (Window::Main, CommandEffect::Reads) => Reads,
        (Window::Main, CommandEffect::Drafts) => Drafts,
        (Window::Main, CommandEffect::Changes) => of_change(row),
    }
}

/// Evaluated by the compiler for every row, so a missing entry stops the build.
const _: () = {
    let mut at = 0;
    while at < ROWS.len() {
        of_command(ROWS[at]);
        at += 1;
    }
};

/// What guards a command of the main window that changes something.
const fn of_change(row: Row) -> Guard {
    use Row::*;
    match row {
        reading_start | reading_stop | history_refresh | intent_check | connection_examine | bank_list | pin_request_check | exchange_repeat => {
            CannotWeaken("asks the service to read again")
        }

        settings_save => Confirmed(AppSettings::CONFIRMED),
        limits_save => Confirmed(Limits::CONFIRMED),
        replay_rule_change => Confirmed(ChangeReplayRule::CONFIRMED),
        cool_off_change => Confirmed(CoolOff::CONFIRMED),
        naira_rules_change => Confirmed(NairaRules::CONFIRMED),
        node_set => Confirmed(SetNode::CONFIRMED),
        node_remove => Confirmed(RemoveNode::CONFIRMED),
        contact_save => Confirmed(ContactForm::CONFIRMED),
        contact_verify => Confirmed(VerifyContact::CONFIRMED),
        contact_choose => Confirmed(ChooseContact::CONFIRMED),
        contact_restore => Confirmed(RestoreContact::CONFIRMED),
        contact_merge => Confirmed(MergeContacts::CONFIRMED),
        contact_import_apply => Confirmed(ApplyImport::CONFIRMED),
        account_add => Confirmed(AccountByHand::CONFIRMED),
        account_import_apply => Confirmed(ApplyAccountImport::CONFIRMED),
        pin_request_mark => Confirmed(MarkPinRequest::CONFIRMED),
        gateway_host_allow => Confirmed(AllowGatewayHost::CONFIRMED),
        organization_mode_set => Confirmed(SetOrganizationMode::CONFIRMED),
        organization_key_paste => Confirmed(PasteOrganizationKey::CONFIRMED),
        team_policy_sign | team_version_sign => Confirmed(SignVersion::CONFIRMED),
        team_leave => Confirmed(Leave::CONFIRMED),
        proposal_hand_over => Confirmed(HandOver::CONFIRMED),

        contact_doubt => Strengthens("verification goes back to New"),
        contact_remove => Strengthens("payments show no name; the name stays guarded"),
        gateway_host_forget => Strengthens("a host is no longer allowed"),
        app_lock => Strengthens("locks"),
        draft_discard => Strengthens("a payment is not sent; the log has it"),
        batch_pause | batch_stop => Strengthens("payments are not sent; the log has it"),
        passphrase_store_create => Strengthens("refused while the key store of the computer works"),

        app_unlock | passphrase_store_unlock => Passphrase("opens the app"),
        passphrase_change => Passphrase("changed or removed only with the current one; where none is set, anybody can set one"),

        profile_connect | profile_replace_key => {
            NativeDialog("a key from the clipboard goes to a host that a person agreed to; a key that the page types reaches no money of yours")
        }
        profile_backup | profile_backup_choose | profile_restore | secrets_backup | secrets_backup_check | secrets_restore => {
            NativeDialog("a file that the person chooses; restoring brings back the protections of that file")
        }
        organization_secret_import => NativeDialog("a file that the person chooses; `replace` is the page's word"),
        contact_import_read
        | account_import_read
        | account_sheet_open
        | batch_open_file
        | card_logo_choose
        | typed_data_open
        | abi_open
        | collection_import
        | profile_prepare
        | signed_file_verify
        | team_file_open
        | workspace_join
        | proposal_attach
        | proposal_attachment_bring => NativeDialog("a file that the person chooses"),
        contact_export
        | export_make
        | receipt_save
        | batch_receipts_save
        | statement_save
        | approved_save
        | log_export
        | log_signed_save
        | account_card_save
        | team_card_save
        | team_policy_save
        | workspace_invite
        | proposal_save
        | proposal_attachment_save
        | exchange_share_save
        | signature_save
        | batch_save
        | batch_template
        | collection_export => NativeDialog("a place that the person chooses"),

        store_retry | sandbox_open | profile_open => CannotWeaken("a locked app stays locked; each profile keeps its own protections"),
        profile_edit => CannotWeaken("name and colour; LIVE and TEST stay, address and key header cannot be changed"),
        batch_paste | batch_start | batch_repeat | batch_retry | batch_setup | batch_columns | batch_edit | batch_leave_out | batch_repeats
        | batch_new_payment | batch_discard | batch_stop_checking => CannotWeaken("a batch in preparation; what is drafted of it is confirmed"),
        developer_tools_show => CannotWeaken("shows pages; what they draft is confirmed"),
        zoom_change | confirm_zoom => CannotWeaken("how large both windows are drawn, from 80 to 200 %"),
        window_shown => CannotWeaken("how often payments are looked at"),
        waiting_show => CannotWeaken("the confirm window comes to the front; it decides as before"),
        team_card_make => CannotWeaken("the name on the own card; its keys stay"),
        team_file_given => CannotWeaken("a file that the person opened; what it holds is signed, and counts for nothing before it was compared or approved"),
        team_compare_begin | team_compare_check | team_compare_trust => {
            CannotWeaken("two groups that no page is told are typed; after three wrong ones the card is set aside")
        }
        proposal_sign => CannotWeaken("a request of the own member, which others approve; nobody approves what they prepared"),
        proposal_rows => CannotWeaken("a batch in preparation that shows signed rows; nobody changes them"),
        proposal_attachment_open => {
            CannotWeaken("a copy of a file of a kind that programs show and do not run; its content is checked, and no page names a path")
        }
        proposal_detach => CannotWeaken("a file beside a request that is not signed"),
        proposal_reject | proposal_withdraw | proposal_put_away => Strengthens("a request is not sent; the log has it"),
        workspace_create => {
            CannotWeaken("a database gets signed documents that are sealed under a key of this computer; what comes back is checked like a file")
        }
        workspace_login_close => Strengthens("who left the team loses the login, and the team gets a new key"),
        workspace_check => CannotWeaken("looks again for what is new"),
        workspace_leave => CannotWeaken("documents are carried by file again; every check stays"),
        team_compare_reject | team_card_forget | team_version_discard => Strengthens("a card or a version that does not count"),
        wallet_name => CannotWeaken("what an address is called here; the address stands beside it wherever money moves"),
        set_note_save
        | entry_annotate
        | view_save
        | view_remove
        | saved_form_keep
        | saved_form_drop
        | abi_keep
        | abi_drop
        | collection_keep
        | collection_drop
        | collection_run_stop
        | card_logo_remove
        | export_stop
        | contact_import_cancel
        | account_import_cancel => CannotWeaken("notes, views and forms of this computer"),
        sponsor_note | sponsor_warn => CannotWeaken("a note about gas, and when it warns"),
        exchange_room_change | exchange_clear => CannotWeaken("recorded exchanges; the event log stays"),
        secret_add | organization_secret_create | organization_secret_verify | organization_registration_text => {
            CannotWeaken("a secret that is here is not replaced, and none is shown")
        }
        organization_key_read => CannotWeaken("the key that the service itself names"),
        organization_mode_ask => CannotWeaken("the mode that the service itself names"),
        account_create | customer_add => CannotWeaken("written by the service, through the journal"),
        account_reveal => CannotWeaken("one field of a holder; the log has who looked"),
        account_forget | customer_forget => CannotWeaken("the service keeps it; it comes back with the next list"),
        pin_request_start | pin_request_open | pin_request_close => CannotWeaken("only links to hosts that are allowed"),

        sandbox_failure_set
        | sandbox_failures_clear
        | sandbox_clock_set
        | sandbox_pages_open
        | sandbox_key_copy
        | world_create
        | world_reset
        | tutorial_card_save
        | tutorial_file_hand
        | tutorial_sheet_save
        | tutorial_start
        | tutorial_stop
        | tutorial_window_open
        | faucet_fund
        | account_deposit
        | sponsor_top_up => Sandbox,

        activity_note => Open("keeps an idle app from locking"),
        key_paste => Open("empties the clipboard of one word; the word stays in the core"),
        text_copy => Open("puts a text of the page into the clipboard, as a person does who selects it"),
        profile_remove | everything_delete => Open("destroys profiles and keys; nothing can be sent with what is gone"),
        late_arrival_read => Open("hides the notice that a payment arrived late; History keeps it"),
        restore_read => Open("hides the notice that the records are a copy; what was in flight stays unknown"),
        unknown_take_back => Open("makes an outcome unknown again that a person recorded; nothing is sent, and the same payment is refused while it is open"),
        unknown_decide => Open("says in a person's name that a payment was not sent; sending again is a draft that the confirm window shows"),
        pin_request_copy => Open("puts words of its own around an allowed link into the clipboard"),

        _ => panic!("a command that changes something is named in this list, with what guards it"),
    }
}

/// What guards an operation of the service.
#[allow(dead_code, reason = "read by the compiler, which demands an entry for each row, and by a test")]
pub(crate) const fn of_operation(row: OperationRow) -> Guard {
    match row.effect() {
        Effect::Reads => Reads,
        Effect::MovesMoney => Drafts,
        Effect::Writes => of_write(row),
    }
}

/// Evaluated by the compiler for every row, so a missing entry stops the build.
const _: () = {
    let mut at = 0;
    while at < OPERATIONS.len() {
        of_operation(OPERATIONS[at]);
        at += 1;
    }
};

/// What guards an operation that writes and moves no money.
const fn of_write(row: OperationRow) -> Guard {
    use OperationRow::*;
    match row {
        wallet_set_create_developer | wallet_set_create | wallet_create_developer | wallet_create | wallet_set_rename | virtual_account_create => {
            CannotWeaken("made by the service for this organization, through the journal")
        }
        customer_wallet_create
        | customer_virtual_account_create
        | customer_create
        | customer_pin_setup
        | customer_pin_update
        | customer_pin_reset
        | customer_recovery_setup => CannotWeaken("the customer's PIN decides"),
        token_add => Open("adds a token to the service's list; symbols that look like another token's are named in every review"),
        _ => panic!("an operation that writes is named in this list, with what guards it"),
    }
}

#[cfg(test)]
mod tests {
    use ts_rs::{Config, TS};

    use super::*;

    macro_rules! outputs {
        ($config:ident; $( $name:ident $window:ident $effect:ident $input:path => $output:ty; )+) => {{
            use crate::api;
            [$((stringify!($name), <$output as TS>::name(&$config))),+]
        }};
    }

    #[test]
    fn a_command_that_is_confirmed_answers_what_waits_and_no_other_command_does() {
        let config = Config::default();
        let outputs = crate::commands!(outputs, config;);
        assert_eq!(outputs.len(), ROWS.len());
        for (row, (name, output)) in ROWS.iter().zip(outputs) {
            assert_eq!(format!("{row:?}"), name);
            let waits = output.split(" | ").any(|part| part == "Waits");
            assert_eq!(waits, matches!(of_command(*row), Confirmed(_)), "{name} answers {output}");
        }
    }

    #[test]
    fn the_confirm_windows_commands_and_no_others_are_out_of_reach() {
        for row in ROWS {
            assert_eq!(of_command(*row) == ConfirmWindow, row.window() == Window::Confirm, "{row:?}");
        }
    }

    #[test]
    fn an_operation_drafts_exactly_where_its_row_moves_money() {
        let moves: Vec<&str> = bursar_contract::operations::ALL.iter().filter(|spec| spec.effect == Effect::MovesMoney).map(|spec| spec.name).collect();
        let drafts: Vec<String> = OPERATIONS.iter().filter(|row| of_operation(**row) == Drafts).map(|row| format!("{row:?}")).collect();
        assert_eq!(drafts, moves);
    }

    /// Every command with its guard, those that only read counted together.
    fn table() -> String {
        let commands = ROWS.iter().filter(|row| row.window() == Window::Main).map(|row| (format!("{row:?}"), of_command(*row)));
        let operations = OPERATIONS.iter().map(|row| (format!("{row:?}"), of_operation(*row)));
        let mut groups: Vec<((&str, &str), Vec<String>)> = Vec::new();
        for (name, guard) in commands.chain(operations) {
            match groups.iter_mut().find(|(words, _)| *words == guard.words()) {
                Some((_, names)) => names.push(name),
                None => groups.push((guard.words(), vec![name])),
            }
        }
        let order = ["Open", "Confirmed", "Dialog of the system", "Passphrase", "Drafts", "Only strengthens", "Cannot weaken", "Sandbox only", "Reads"];
        groups.sort_by_key(|((word, _), _)| order.iter().position(|one| one == word));
        let mut out = String::from("| Guard | What | Commands |\n| --- | --- | --- |\n");
        for ((word, what), names) in groups {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            out += &format!("| {word} | {what} | {} |\n", names.join(", "));
        }
        out
    }

    /// Written by `BURSAR_WRITE_GUARDS=1`, else compared.
    #[test]
    fn the_table_in_the_security_page_names_every_granted_command_and_its_guard() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/security.md");
        let page = std::fs::read_to_string(path).unwrap();
        let (start, end) = ("<!-- guards:start -->\n", "<!-- guards:end -->");
        let (before, rest) = page.split_once(start).expect("the table's first mark");
        let (now, after) = rest.split_once(end).expect("the table's last mark");
        if std::env::var_os("BURSAR_WRITE_GUARDS").is_some() {
            std::fs::write(path, format!("{before}{start}{}{end}{after}", table())).unwrap();
            return;
        }
        assert_eq!(now, table(), "run this test with BURSAR_WRITE_GUARDS=1");
    }
}

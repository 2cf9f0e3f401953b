// The rows of the app's own commands. A file of its own, because the shell's build script reads it too.

/// Hands every row to `$each!`, together with whatever tokens follow its name.
#[macro_export]
macro_rules! commands {
    ($each:ident $(, $($with:tt)*)?) => { $each! { $($($with)*)?
        app_state                Main    commands::ReadAppState      => api::AppState;
        chain_list               Main    commands::ListChains        => api::KnownChains;
        store_retry              Main    commands::RetryStore        => api::AppState;
        passphrase_store_create  Main    commands::CreatePassphraseStore => api::AppState;
        passphrase_store_unlock  Main    commands::UnlockPassphraseStore => api::AppState;
        sandbox_open             Main    commands::OpenSandbox       => api::AppState;
        profile_connect          Main    commands::ConnectProfile    => api::ConnectReport;
        profile_open             Main    commands::OpenProfile       => api::AppState;
        profile_remove           Main    commands::RemoveProfile     => api::AppState;
        secret_states            Main    commands::ReadSecretStates  => api::SecretStates;
        developer_tools_show     Main    commands::ShowDeveloperTools => api::AppState;
        home_view                Main    commands::ViewHome          => api::HomeView;
        known_sets               Main    commands::ListKnownSets     => api::KnownSets;
        address_list             Main    api::ListAddresses          => api::AddressPage;
        portfolio_view           Main    commands::ViewPortfolio     => api::Portfolio;
        reading_start            Main    commands::StartReading      => api::Reading;
        reading_stop             Main    commands::StopReading       => api::Reading;
        receive_code             Main    commands::DrawReceiveCode   => api::ReceiveCode;
        transfer_check           Main    api::TransferForm           => api::TransferChecks;
        draft_discard            Main    commands::DiscardDraft      => api::IntentView;
        intent_list              Main    api::ListIntents            => api::HistoryPage;
        history_counts           Main    commands::CountHistory      => api::HistoryCounts;
        history_refresh          Main    commands::RefreshHistory    => api::ElsewhereState;
        entry_view               Main    commands::ViewEntry         => api::EntryView;
        entry_remark             Main    commands::RemarkEntry       => api::EntryView;
        view_list                Main    commands::ListViews         => api::SavedViews;
        view_save                Main    api::SavedView              => api::SavedViews;
        view_remove              Main    commands::RemoveView        => api::SavedViews;
        export_preview           Main    commands::PreviewExport     => api::ExportPreview;
        export_make              Main    commands::MakeExport        => api::MaybeFile;
        export_progress          Main    commands::ReadExport        => api::ExportProgress;
        export_stop              Main    commands::StopExport        => api::ExportProgress;
        receipt_text             Main    commands::WriteReceipt      => api::ReceiptText;
        receipt_save             Main    commands::SaveReceipt       => api::MaybeFile;
        statement_view           Main    commands::ViewStatement     => api::Statement;
        statement_save           Main    commands::SaveStatement     => api::MaybeFile;
        approved_view            Main    commands::ViewApproved      => api::ApprovedDay;
        approved_save            Main    commands::SaveApproved      => api::MaybeFile;
        log_list                 Main    api::ListLog                => api::LogPage;
        log_check                Main    commands::CheckLog          => api::LogCheck;
        intent_view              Main    commands::ViewIntent        => api::IntentView;
        intent_check             Main    commands::CheckIntent       => api::IntentView;
        replacement_view         Main    commands::ViewReplacement   => api::ReplacementView;
        slow_list                Main    commands::ListSlow          => api::SlowList;
        unknown_list             Main    commands::ListUnknown       => api::UnknownInbox;
        unknown_evidence         Main    commands::ViewEvidence      => api::UnknownEvidence;
        unknown_decide           Main    commands::DecideUnknown     => api::IntentView;
        faucet_fund              Main    commands::FundFromFaucet    => api::SandboxFunded;
        contact_list             Main    api::ListContacts           => api::ContactPage;
        contact_view             Main    commands::ViewContact       => api::ContactView;
        contact_save             Main    api::ContactForm            => api::ContactView;
        contact_rung             Main    commands::ClimbRung         => api::ContactView;
        contact_doubt            Main    commands::DoubtRail         => api::ContactView;
        contact_remove           Main    commands::RemoveContact     => api::Contact;
        contact_restore          Main    commands::RestoreContact    => api::ContactView;
        contact_merge            Main    commands::MergeContacts     => api::ContactView;
        contact_offer            Main    commands::OfferRecipients   => api::Recipients;
        contact_labels           Main    commands::FindLabels        => api::Labels;
        contact_import_read      Main    commands::ReadContactFile   => Option<api::ImportReport>;
        contact_import_apply     Main    commands::ApplyImport       => api::Imported;
        contact_import_cancel    Main    commands::CancelImport      => ();
        contact_export           Main    commands::ExportContacts    => Option<api::ContactsWritten>;
        cool_off_view            Main    commands::ViewCoolOff       => api::CoolOff;
        cool_off_change          Main    api::CoolOff                => api::CoolOff;
        bank_details_check       Main    commands::CheckBankDetails  => api::BankChecks;
        draft_view               Confirm commands::ViewDraft         => Option<api::Review>;
        draft_approve            Confirm commands::ApproveDraft      => api::IntentView;
        draft_reject             Confirm commands::RejectDraft       => api::IntentView;
    } };
}

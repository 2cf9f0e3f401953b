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
        intent_view              Main    commands::ViewIntent        => api::IntentView;
        intent_check             Main    commands::CheckIntent       => api::IntentView;
        unknown_list             Main    commands::ListUnknown       => api::UnknownInbox;
        unknown_evidence         Main    commands::ViewEvidence      => api::UnknownEvidence;
        unknown_decide           Main    commands::DecideUnknown     => api::IntentView;
        faucet_fund              Main    commands::FundFromFaucet    => api::SandboxFunded;
        draft_view               Confirm commands::ViewDraft         => Option<api::Review>;
        draft_approve            Confirm commands::ApproveDraft      => api::IntentView;
        draft_reject             Confirm commands::RejectDraft       => api::IntentView;
    } };
}

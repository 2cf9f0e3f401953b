//! The table: one row per operation. Start reading here.
//!
//! `name VERB path Effect Keyed|NoKey Seal Request => Reply;` The first block is the documented interface
//! (docs/reference/service.md), the second is what only some connections have (docs/reference/observed-behaviour.md).

use crate::fault::MoneyState;
use crate::operation::{Effect, Method, Operation, Replay, Seal, Spec};
use crate::{customers, health, signing, tokens, transactions, virtual_accounts, wallet_sets, wallets};

/// Hands every row to `$each!`, together with whatever tokens follow its name.
#[macro_export]
macro_rules! operations {
    ($each:ident $(, $($with:tt)*)?) => { $each! { $($($with)*)?
        Documented {
            message_sign                    POST "/v1/sign/message"                                          MovesMoney NoKey Set    signing::SignMessage                    => signing::Signature;
            typed_data_sign                 POST "/v1/sign/typed-data"                                       MovesMoney NoKey Set    signing::SignTypedData                  => signing::Signature;
            transaction_transfer_estimate   POST "/v1/transactions/transfer/estimate-fee/developer"          Reads      NoKey Open   transactions::EstimateTransfer          => transactions::FeeEstimate;
            transaction_transfer            POST "/v1/transactions/transfer/developer"                       MovesMoney Keyed Set    transactions::SendTransfer              => transactions::Transaction;
            transaction_execute_estimate    POST "/v1/transactions/contract-execution/estimate-fee/developer" Reads     NoKey Open   transactions::EstimateExecution         => transactions::FeeEstimate;
            transaction_execute             POST "/v1/transactions/contract-execution/developer"             MovesMoney Keyed Set    transactions::ExecuteContract           => transactions::Transaction;
            transaction_accelerate          POST "/v1/transactions/{id}/accelerate/developer"                MovesMoney Keyed Set    transactions::AccelerateTransaction     => transactions::Transaction;
            transaction_cancel              POST "/v1/transactions/{id}/cancel/developer"                    MovesMoney Keyed Set    transactions::CancelTransaction         => transactions::Transaction;
            transaction_list                GET  "/v1/transactions/developer"                                Reads      NoKey Open   transactions::ListTransactions          => Vec<transactions::Transaction>;
            transaction_view                GET  "/v1/transactions/{id}/developer"                           Reads      NoKey Open   transactions::ViewTransaction           => transactions::Transaction;
            address_validate_developer      POST "/v1/transactions/validate-address"                         Reads      NoKey Open   wallets::ValidateAddressDeveloper       => wallets::AddressValidity;
            wallet_set_create_developer     POST "/v1/wallet-sets/developer/create"                          Writes     Keyed Open   wallet_sets::CreateWalletSetDeveloper   => wallet_sets::WalletSet;
            wallet_create_developer         POST "/v1/wallets/developer/create"                              Writes     Keyed Set    wallets::CreateWalletsDeveloper         => Vec<wallets::Wallet>;
            wallet_balances_developer       GET  "/v1/wallets/{id}/developer/balances"                       Reads      NoKey Open   wallets::ListBalancesDeveloper          => Vec<tokens::TokenBalance>;
            token_list                      GET  "/v2/tokens"                                                Reads      NoKey Open   tokens::ListTokens                      => Vec<tokens::Token>;
            token_add                       POST "/v2/tokens"                                                Writes     NoKey Open   tokens::AddToken                        => tokens::Token;
            wallet_list                     GET  "/v2/wallets"                                               Reads      NoKey Open   wallets::ListWallets                    => Vec<wallets::Wallet>;
            wallet_balances                 GET  "/v2/wallets/{id}/balances"                                 Reads      NoKey Open   wallets::ListBalances                   => Vec<tokens::TokenBalance>;
            address_validate                POST "/v2/wallets/validate-address"                              Reads      NoKey Open   wallets::ValidateAddress                => wallets::AddressValidity;
            customer_wallet_create          POST "/v2/customers/{id}/wallet/create"                          Writes     NoKey Open   customers::CreateCustomerWallet         => customers::Challenge;
            wallet_set_create               POST "/v2/organization/wallet-sets"                              Writes     Keyed Dkg    wallet_sets::CreateWalletSet            => wallet_sets::WalletSet;
            wallet_set_rename               PUT  "/v2/organization/wallet-sets/{id}"                         Writes     NoKey Open   wallet_sets::RenameWalletSet            => wallet_sets::WalletSet;
            wallet_set_list                 GET  "/v2/wallet-sets"                                           Reads      NoKey Open   wallet_sets::ListWalletSets             => Vec<wallet_sets::WalletSet>;
            virtual_account_create          POST "/v2/virtual-accounts"                                      Writes     Keyed Verify virtual_accounts::CreateVirtualAccounts => virtual_accounts::CreatedAccounts;
            customer_virtual_account_create POST "/v2/customers/{id}/virtual-accounts/create"                Writes     NoKey Open   customers::CreateCustomerVirtualAccount => customers::Challenge;
            virtual_account_banks           GET  "/v2/virtual-accounts/banks"                                Reads      NoKey Open   virtual_accounts::ListBanks             => Vec<virtual_accounts::Bank>;
            virtual_account_transfer        POST "/v2/virtual-accounts/{id}/transfer"                        MovesMoney Keyed Verify virtual_accounts::SendNaira             => virtual_accounts::Payout;
        }
        Extension {
            health_view                     GET  "/health"                                                      Reads      NoKey Open   health::ViewHealth                      => health::Health;
            organization_public_key         GET  "/v2/config/organization/public-key"                           Reads      NoKey Open   health::ViewPublicKey                   => health::PublicKey;
            token_view                      GET  "/v2/tokens/{id}"                                              Reads      NoKey Open   tokens::ViewToken                       => tokens::Token;
            wallet_set_view                 GET  "/v2/wallet-sets/{id}"                                         Reads      NoKey Open   wallet_sets::ViewWalletSet              => wallet_sets::WalletSet;
            wallet_set_balances             GET  "/v2/wallet-sets/{id}/balances"                                Reads      NoKey Open   wallet_sets::ListSetBalances            => Vec<tokens::TokenBalance>;
            wallet_view                     GET  "/v2/wallets/{id}"                                             Reads      NoKey Open   wallets::ViewWallet                     => wallets::Wallet;
            wallet_create                   POST "/v2/organization/wallets"                                     Writes     Keyed Sign   wallets::CreateWallets                  => Vec<wallets::Wallet>;
            organization_transaction_list   GET  "/v2/transactions"                                             Reads      NoKey Open   transactions::ListOrganizationTransactions => Vec<transactions::Transaction>;
            organization_transaction_view   GET  "/v2/transactions/{id}"                                        Reads      NoKey Open   transactions::ViewOrganizationTransaction => transactions::Transaction;
            transaction_sign                POST "/v2/organization/sign/transaction"                            MovesMoney Keyed Sign   signing::SignTransaction                => signing::SignedTransaction;
            customer_list                   GET  "/v2/customers"                                                Reads      NoKey Open   customers::ListCustomers                => Vec<customers::Customer>;
            customer_create                 POST "/v2/customers"                                                Writes     NoKey Open   customers::CreateCustomer               => customers::Customer;
            customer_view                   GET  "/v2/customers/{id}"                                           Reads      NoKey Open   customers::ViewCustomer                 => customers::Customer;
            customer_pin_setup              POST "/v2/customers/{id}/initialize"                                Writes     NoKey Open   customers::SetUpPin                     => customers::Challenge;
            customer_pin_update             POST "/v2/customers/{id}/update-pin"                                Writes     NoKey Open   customers::UpdatePin                    => customers::Challenge;
            customer_pin_reset              POST "/v2/customers/{id}/reset-pin"                                 Writes     NoKey Open   customers::ResetPin                     => customers::Challenge;
            customer_recovery_setup         POST "/v2/customers/{id}/recovery"                                  Writes     NoKey Open   customers::SetUpRecovery                => customers::Challenge;
            challenge_list                  GET  "/v2/customers/{id}/challenges"                                Reads      NoKey Open   customers::ListChallenges               => Vec<customers::Challenge>;
            challenge_view                  GET  "/v2/customers/{id}/challenges/{challengeId}"                  Reads      NoKey Open   customers::ViewChallenge                => customers::Challenge;
            virtual_account_list            GET  "/v2/virtual-accounts"                                         Reads      NoKey Open   virtual_accounts::ListVirtualAccounts   => Vec<virtual_accounts::VirtualAccount>;
            virtual_account_view            GET  "/v2/virtual-accounts/{id}"                                    Reads      NoKey Open   virtual_accounts::ViewVirtualAccount    => virtual_accounts::VirtualAccount;
            virtual_account_balance         GET  "/v2/virtual-accounts/{id}/balance"                            Reads      NoKey Open   virtual_accounts::ViewBalance           => virtual_accounts::AccountBalance;
            virtual_account_name_enquiry    GET  "/v2/virtual-accounts/name/enquiry"                            Reads      NoKey Open   virtual_accounts::EnquireName           => virtual_accounts::AccountName;
        }
    } };
}

macro_rules! rows {
    ($( $Block:ident { $( $name:ident $verb:ident $path:literal $effect:ident $replay:ident $seal:ident $input:path => $reply:ty; )+ } )+) => {
        $($(
            impl Operation for $input {
                const SPEC: Spec = Spec {
                    name: stringify!($name),
                    method: Method::$verb,
                    path: $path,
                    effect: Effect::$effect,
                    replay: Replay::$replay,
                    seal: Seal::$seal,
                    extension: rows!(@extension $Block),
                    input: stringify!($input),
                    reply: stringify!($reply),
                };
                type Reply = $reply;
            }
        )+)+

        /// Every row, in the order of the table.
        pub const ALL: &[Spec] = &[$($( <$input as Operation>::SPEC, )+)+];
    };
    (@extension Documented) => { false };
    (@extension Extension) => { true };
}

operations!(rows);

/// The row of that name.
pub fn by_name(name: &str) -> Option<&'static Spec> {
    ALL.iter().find(|spec| spec.name == name)
}

/// Whether the operation of that name answers with a signature. It moves no money by itself. What is signed may, so it is drafted and confirmed like a
/// payment.
pub fn signs(name: &str) -> bool {
    [signing::SignMessage::SPEC, signing::SignTypedData::SPEC, signing::SignTransaction::SPEC].iter().any(|spec| spec.name == name)
}

/// What is known of money while the outcome of the operation of that name is not. One of a later version may have moved some.
pub fn money_while_open(name: &str) -> MoneyState {
    by_name(name).map_or(MoneyState::MayHaveMoved, |spec| spec.money_while_open())
}

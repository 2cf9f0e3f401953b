//! What each answer must hold: the fields of the records in interface.md and service-facts.md that a client reads.

/// JSON pointers into the payload of a row, out of its wrapper. The first row of a list stands for all.
pub fn fields(operation: &str) -> Option<&'static [&'static str]> {
    const SIGNATURE: &[&str] = &["/signature", "/r", "/s", "/v"];
    const FEES: &[&str] = &["/low/estimatedFeeFormatted", "/low/currency", "/medium/estimatedFeeFormatted", "/high/estimatedFeeFormatted", "/high/currency"];
    const SENT: &[&str] = &["/id", "/state", "/txHash", "/blockchain", "/operation", "/walletId", "/destinationAddress", "/createdAt"];
    const WALLETS: &[&str] =
        &["/0/id", "/0/address", "/0/blockchain", "/0/refId", "/0/name", "/0/walletSet/id", "/0/accountType", "/0/publicKey", "/0/createdAt"];
    const BALANCES: &[&str] =
        &["/0/amount", "/0/token/id", "/0/token/blockchain", "/0/token/symbol", "/0/token/decimals", "/0/token/standard", "/0/token/name"];
    const SET: &[&str] = &["/id", "/name", "/createdAt", "/updatedAt"];
    const CHALLENGE: &[&str] = &["/challengeId", "/redirectUrl", "/status", "/task", "/expiresAt"];
    const CUSTOMER: &[&str] = &["/id", "/name", "/refId", "/custodyType", "/status", "/hasPin", "/hasRecovery", "/createdAt", "/updatedAt"];
    const ACCOUNT: &[&str] = &["/id", "/refId", "/accountNumber", "/accountName", "/bankName", "/bankCode", "/status", "/currencies/0", "/createdAt"];
    const LISTED: &[&str] = &["/0/id", "/0/status", "/0/txHash", "/0/blockchain", "/0/operation", "/0/wallet", "/0/metadata/amount", "/0/metadata/symbol"];
    Some(match operation {
        "message_sign" | "typed_data_sign" => SIGNATURE,
        "transaction_transfer_estimate" | "transaction_execute_estimate" => FEES,
        "transaction_transfer" | "transaction_execute" | "transaction_accelerate" | "transaction_cancel" => SENT,
        "transaction_list" => &["/0/id", "/0/state", "/0/txHash", "/0/blockchain", "/0/walletId"],
        "transaction_view" => &["/id", "/state", "/txHash", "/walletId", "/history/0/state", "/history/0/at"],
        "address_validate_developer" | "address_validate" => &["/valid"],
        "wallet_set_create_developer" => {
            &["/id", "/name", "/walletSetSecretCipherText", "/isGasSponsored", "/sponsorOnlyTransfersToWalletSetAddresses", "/createdAt"]
        }
        "wallet_create_developer" | "wallet_list" | "wallet_create" => WALLETS,
        "wallet_balances_developer" | "wallet_balances" | "wallet_set_balances" => BALANCES,
        "token_list" => &["/0/id", "/0/blockchain", "/0/standard", "/0/symbol", "/0/decimals", "/0/name"],
        "token_add" => &["/id", "/blockchain", "/standard", "/symbol", "/decimals", "/address", "/name"],
        "token_view" => &["/id", "/blockchain", "/standard", "/symbol", "/decimals", "/name"],
        "wallet_set_create" | "wallet_set_rename" | "wallet_set_view" => SET,
        "wallet_set_list" => &["/0/id", "/0/name", "/0/createdAt", "/0/updatedAt"],
        "wallet_view" => &["/id", "/address", "/blockchain", "/refId", "/name", "/walletSet/id", "/accountType", "/publicKey", "/createdAt"],
        "customer_wallet_create" | "customer_virtual_account_create" | "challenge_view" => CHALLENGE,
        "customer_pin_setup" | "customer_pin_update" | "customer_pin_reset" | "customer_recovery_setup" => CHALLENGE,
        "challenge_list" => &["/0/challengeId", "/0/redirectUrl", "/0/status", "/0/task", "/0/expiresAt", "/0/result"],
        "virtual_account_create" => &["/created/0/id", "/created/0/accountNumber", "/created/0/bankCode", "/created/0/refId", "/failed"],
        "virtual_account_banks" => &["/0/code", "/0/name"],
        "virtual_account_transfer" => &["/id", "/reference", "/status", "/amount", "/fee", "/stampDuty", "/narration"],
        "virtual_account_list" => &["/0/id", "/0/refId", "/0/accountNumber", "/0/accountName", "/0/bankName", "/0/bankCode", "/0/status"],
        "virtual_account_view" => ACCOUNT,
        "virtual_account_balance" => &["/bookedBalance", "/availableBalance", "/currency"],
        "virtual_account_name_enquiry" => &["/accountName", "/accountNumber", "/bankCode", "/bankName"],
        "organization_transaction_list" => LISTED,
        "organization_transaction_view" => &["/id", "/status", "/txHash", "/wallet", "/metadata/amount", "/history/0/state"],
        "transaction_sign" => &["/signedTransaction", "/transactionHash", "/signature/signature", "/signature/r", "/signature/v"],
        "customer_list" => &["/0/id", "/0/name", "/0/refId", "/0/status", "/0/hasPin", "/0/hasRecovery"],
        "customer_create" | "customer_view" => CUSTOMER,
        "health_view" => &["/healthy"],
        "organization_public_key" => &["/publicKey"],
        _ => return None,
    })
}

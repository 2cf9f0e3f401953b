export default function Wallets(_: Record<string, unknown>) { return null }

export default function History(_: Record<string, unknown>) { return null }

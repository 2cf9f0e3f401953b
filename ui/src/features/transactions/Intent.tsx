export default function Intent(_: Record<string, unknown>) { return null }

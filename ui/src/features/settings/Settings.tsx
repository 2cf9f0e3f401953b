export default function Settings(_: Record<string, unknown>) { return null }

export default function Transfer(_: Record<string, unknown>) { return null }

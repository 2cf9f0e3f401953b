const MINUTE = 60_000
/** After this a number says in amber how old it is. */
const STALE = 10 * MINUTE

export const isStale = (at: string, now = Date.now()): boolean => now - new Date(at).getTime() > STALE

interface Named {
  name: string
  /** Another word for it. */
  alias?: string | undefined
  address: string
}

/** The one that was meant by a name, in small letters: the only one called exactly that, or the only one at all. */
export function meant<One extends Named>(name: string, offers: readonly One[]): One | undefined {
  const exact = offers.filter(one => [one.name, one.alias].some(called => called?.toLowerCase() === name))
  // A contact may be one of the own wallets too.
  const [only, ...more] = new Map((exact.length > 0 ? exact : offers).map(one => [one.address.toLowerCase(), one])).values()
  return more.length === 0 ? only : undefined
}

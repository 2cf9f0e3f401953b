import type { Dialect, ExtensionState, KeyKind } from '../bindings/types'

/** "7 min" or "12 s" of a clock that is off. */
const span = (milliseconds: number) => {
  const seconds = Math.round(Math.abs(milliseconds) / 1000)
  return seconds < 120 ? `${seconds} s` : seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}

/** Words of the connection's examination: what was found, and what helps. */
export const doctor = {
  title: 'Connection',
  text: 'Reads and one question that can make nothing: the service is left as it was.',
  examine: 'Examine the connection',
  again: 'Examine again',
  busy: 'Examining',
  at: (time: string) => `Looked at ${time}`,
  findings: 'Findings',
  remedy: 'What helps',
  extensions: 'What only some connections have',
  extensionsText: 'Screens use these where they are there, and do without where they are not.',
  operation: 'Operation',
  state: 'Found',
  copy: 'Copy the findings',
  reach: {
    ok: (millis: number) => `The service answers, in ${millis} ms`,
    slow: (took: string) => `The service answers slowly, in ${took}`,
    slowHelp: 'Everything works, only later. A slow line is the usual cause: try another network. Nothing is sent twice because it is slow.',
    not: 'The service was not reached',
    notHelp: 'Check the network of this computer, then the address in Settings, Profiles. Nothing is sent while there is no connection.',
  },
  clock: {
    ok: (millis: number) => `The clocks agree within ${span(Math.max(1000, millis))}`,
    behind: (millis: number) => `This computer’s clock is ${span(millis)} behind the service’s`,
    ahead: (millis: number) => `This computer’s clock is ${span(millis)} ahead of the service’s`,
    help: 'Let the system set its clock by the network. Until then Bursar counts by the service’s clock wherever it matters to the service; times on the screen are this computer’s.',
    unknown: 'The service’s clock is not known',
    unknownHelp: 'No answer carried a date. Secrets are stamped with this computer’s time: see that it is right.',
  },
  key: {
    of: {
      full: 'The key may do everything',
      read_only: 'The key may only read',
      refused: 'The service does not accept the key',
      not_known: 'What the key may do is not known',
    } satisfies Record<KeyKind, string>,
    help: {
      full: undefined,
      read_only:
        'Looking works; creating, paying and signing are refused with status 403. To do more, get a full key in the service’s dashboard and put it in under Settings, Profiles, Replace key.',
      refused: 'It was removed, mistyped, or belongs to another address. Put in another under Settings, Profiles, Replace key.',
      not_known: 'The service answered in a way that does not tell. Try again; if it stays so, look in its dashboard.',
    } satisfies Record<KeyKind, string | undefined>,
  },
  mode: {
    standard: 'Standard mode: no request carries a secret of the organization',
    trustless: 'Trustless mode, and the organization’s secret is on this computer',
    missing: 'Trustless mode, and the organization’s secret is not on this computer',
    missingHelp: 'Creating sets and accounts and paying naira will be refused. Import the secret in Settings, Organization secret.',
    unknown: 'Standard or trustless: not known',
    unknownHelp: 'A key that may only read cannot find out. Choose the mode in Settings, Organization secret, as the organization was registered.',
  },
  publicKey: {
    here: (fingerprint: string) => `The service’s public key is known: ${fingerprint}`,
    none: 'The service’s public key is not known',
    noneHelp:
      'Only a trustless organization needs it. Where the connection does not tell it, paste it in Settings, Organization secret, from the dashboard.',
  },
  dialect: {
    of: {
      message: 'Answers stand in “message”, as documented',
      data: 'Answers stand in “data”, as other clients saw it',
      bare: 'Answers come without an envelope',
    } satisfies Record<Dialect, string>,
    unknown: 'The form of the answers is not known: none came that could be read',
  },
  slow: {
    some: (count: number) => (count === 1 ? '1 payment takes much longer than usual' : `${count} payments take much longer than usual`),
    help: 'A low network fee is the usual cause. Open it from the inbox: it can be made faster, or asked to be cancelled.',
  },
  found: {
    found: 'Yes',
    absent: 'No',
    forbidden: 'Not for this key',
    not_known: 'Not known',
  } satisfies Record<ExtensionState, string>,
  /** For people who do not read operation names. */
  extension: {
    health_view: 'Health page',
    organization_public_key: 'Public key of the organization',
    token_view: 'One token',
    wallet_set_view: 'One wallet set',
    wallet_view: 'One wallet',
    organization_transaction_list: 'All transactions of the organization',
    customer_list: 'List of customers',
    virtual_account_list: 'List of naira accounts',
    virtual_account_name_enquiry: 'Name of a bank account',
  } as Record<string, string>,
} as const

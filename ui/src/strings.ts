import { accounts } from './strings/accounts'
import { attention } from './strings/attention'
import { change } from './strings/change'
import { contacts } from './strings/contacts'
import { addressTool, contracts } from './strings/contracts'
import { customers, pinRequest } from './strings/customers'
import { doctor } from './strings/doctor'
import { connect, firstRun, store } from './strings/first_run'
import { close, history, log } from './strings/history'
import { home } from './strings/home'
import { inbox } from './strings/inbox'
import { inspector } from './strings/inspector'
import { lock } from './strings/lock'
import { nodes } from './strings/nodes'
import { organization } from './strings/organization'
import { keyMap, palette } from './strings/palette'
import { passphrase } from './strings/passphrase'
import { payouts } from './strings/payouts'
import { plural } from './strings/plural'
import { sandbox, tutorials } from './strings/sandbox'
import { replay, secrets } from './strings/secrets'
import { settings } from './strings/settings'
import { reading, signing } from './strings/signing'
import { sponsor } from './strings/sponsor'
import { tokens } from './strings/tokens'
import { intent, replace, transfer } from './strings/transactions'
import { wallets } from './strings/wallets'

/** Every word of the main window, one file for each feature. Sentence case; upper case only for LIVE and TEST. */
export const strings = {
  change,
  app: { name: 'Bursar', live: 'LIVE', kept: 'Records kept on this computer' },
  mode: { live: 'LIVE', test: 'TEST' },
  zoneOf: (zone: string) => `Time, ${zone}`,
  amount: { notKnown: 'Not known', unreadable: 'Unreadable, open details' },
  copy: { done: 'Copied', word: 'Copy', address: 'Copy address', hash: 'Copy hash' },
  combo: { nothing: 'Nothing matches.', placeholder: 'Search', search: (label: string) => `Search in ${label}` },
  money: {
    not_moved: 'No money moved',
    may_have_moved: 'Money may have moved. Do not pay again by another way.',
    moved: 'Money moved',
  },
  error: {
    details: 'Details',
    copy: 'Copy for support',
    again: 'Try again',
    close: 'Close',
    edit: 'Edit',
    shell: (said: string) => `This window may not do that: ${said}`,
    shellSilent: 'This window may not do that.',
    page: 'This page stopped working.',
    pageAction: 'Open it again',
  },
  status: {
    needsApproval: 'Needs approval',
    sending: 'Sending',
    accepted: 'Accepted',
    onChain: 'On chain',
    slow: 'Slow',
    complete: 'Complete',
    signed: 'Signed',
    unknown: 'Outcome unknown',
    refused: 'Refused',
    failed: 'Failed on chain',
    cancelled: 'Cancelled',
    notSent: 'Not sent',
    unreadable: 'Accepted, unreadable',
    service: (word: string) => `Service says: ${word}`,
    secretStored: 'Stored',
    secretNeverUsed: 'Never used',
    secretMissing: 'Missing',
    secretRejected: 'Rejected',
  },
  block: {
    amount: 'Amount',
    to: 'To',
    from: 'From',
    token: 'Token',
    reference: 'Reference',
    fee: 'Network fee',
    bankFee: 'Fee',
    total: 'Total',
    after: 'Stays after',
    items: 'Token ids',
    narration: 'Narration',
    native: 'network currency',
    feeUnknown: 'Not known before sending',
    unnamed: 'Unnamed wallet',
    own: 'Own wallet',
    notKnown: 'Not in your contacts',
    on: (chain: string) => `on ${chain}`,
    sum: (amount: string, fee: string) => `${amount} and ${fee}`,
  },
  frame: {
    main: 'Main',
    home: 'Home',
    payouts: 'Payouts',
    accounts: 'Accounts',
    transfers: 'Transfers',
    wallets: 'Wallets',
    customers: 'Customers',
    contacts: 'Contacts',
    history: 'History',
    signing: 'Signing',
    contracts: 'Contracts',
    tokens: 'Tokens',
    inspector: 'Inspector',
    settings: 'Settings',
    sandbox: 'Sandbox',
    inbox: 'Inbox: nothing waits',
    collapse: 'Show icons only',
    expand: 'Show words',
    back: 'Back',
    profileMenu: 'Switch profile or connect another',
    profiles: 'Profiles',
    connectAnother: 'Connect my organization',
    trySandbox: 'Try it with the sandbox',
    needs: (count: number) => `Inbox: ${plural(count, 'thing needs', 'things need')} you`,
    waiting: (count: number) => (count === 1 ? '1 decision waits in the confirm window' : `${count} decisions wait in the confirm window`),
    switched: (name: string) => `Now in ${name}`,
    loading: 'Opening Bursar',
    upgrading: (percent: string) => `Updating this profile’s journal: ${percent}%. Keep Bursar open. A copy of the old file is kept.`,
    dismiss: 'Understood',
    trouble: 'Open it again',
  },
  noWallets: {
    text: 'Create a wallet first, then come back.',
    open: 'Open wallets',
  },
  late: {
    title: (amount: string, code: string) => `${amount} (${code}) was sent after all.`,
    decided: (name: string) => `${name} had decided that it was not; the service shows it, and the record is corrected.`,
    once: 'Do not pay it again.',
    again: (codes: string) => `It was sent again as ${codes}: it may be paid twice.`,
    open: 'Open it',
    read: 'I have read this',
    writing: 'Writing it down',
  },
  keyField: {
    paste: 'Paste from the clipboard',
    pasting: 'Reading the clipboard…',
    another: 'Use another key',
    pasted: (characters: number, tail: string) => `${plural(characters, 'character', 'characters')}${tail && `, ending in ${tail}`}`,
    gone: 'Taken from the clipboard, which is empty now. This window does not hold the key.',
    stays: 'Taken from the clipboard. It could not be emptied: copy something else over it.',
  },
  connection: {
    title: 'Connection',
    last: 'Last calls',
    noCalls: 'Nothing was asked yet.',
    retry: 'Retry now',
    examine: 'Examine it',
    failed: 'Failed',
    offlineText: 'What is on the screen stays, with its age. Nothing is sent while there is no connection.',
    /** What an operation is for: `wallet_list` → "wallet list". */
    of: (name: string) => name.replaceAll('_', ' ').replace(' developer', ''),
    sandbox: 'Sandbox',
    online: 'Online',
    slow: 'Slow',
    unasked: 'Not asked yet',
    offline: (since: string) => `Offline since ${since}`,
    took: (milliseconds: number) => (milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`),
  },
  ago: {
    now: 'just now',
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
    days: (count: number) => plural(count, 'day', 'days'),
  },
  attention,
  palette,
  keyMap,
  doctor,
  sandbox,
  tutorials,
  home,
  firstRun,
  store,
  connect,
  wallets,
  signing,
  reading,
  sponsor,
  tokens,
  accounts,
  payouts,
  customers,
  pinRequest,
  organization,
  contacts,
  calls: contracts,
  addressTool,
  replace,
  transfer,
  intent,
  inbox,
  inspector,
  history,
  close,
  log,
  secrets,
  replay,
  nodes,
  settings,
  lock,
  passphrase,
} as const

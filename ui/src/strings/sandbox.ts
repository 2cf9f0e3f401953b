import type { Tutorial, TutorialResult } from '../bindings/types'
import { plural } from './plural'

/** Words of the sandbox's panel. */
export const sandbox = {
  title: 'Sandbox',
  text: 'A complete pretend service on this computer. Nothing here is worth anything anywhere else.',
  running: 'Runs on this computer',
  at: 'Address',
  world: 'World',
  seed: 'Seed',
  noSeed: 'None: its keys and ids are random',
  clock: 'Its clock',
  clockRight: 'The same as this computer’s',
  clockAhead: (words: string) => `${words} ahead of this computer’s`,
  clockBehind: (words: string) => `${words} behind this computer’s`,
  minutes: (count: number) => plural(count, 'minute', 'minutes'),
  explorer: 'Open explorer',
  explorerBusy: 'Opening',
  explorerText: 'Its own pages in your browser: organization, chains, blocks, transactions.',
  money: 'Pretend money',
  moneyText: 'From the faucet, by a real transaction on the pretend chain.',
  wallet: 'Wallet',
  walletChoose: 'Choose a wallet',
  noWallets: 'There is no wallet yet.',
  createWallet: 'Create one',
  faucet: 'Add pretend money',
  naira: 'Naira goes to an account: open it under Accounts.',
  accounts: 'Open accounts',
  failures: 'Failures',
  failuresText: 'The next requests of that kind fail as a real line or a real service does. The app is not told.',
  operation: 'What fails',
  operations: {
    '*': 'Every request',
    transaction_transfer: 'A transfer',
    transaction_execute: 'A contract call',
    virtual_account_transfer: 'A naira payout',
    wallet_create_developer: 'Creating wallets',
    wallet_set_create_developer: 'Creating a set',
    wallet_list: 'The list of wallets',
    wallet_balances: 'Reading balances',
    transaction_view: 'Looking after a transaction',
    customer_wallet_create: 'Asking a customer for a wallet',
    customer_pin_setup: 'Asking a customer for a PIN',
  } as Record<string, string>,
  fault: 'How',
  faults: {
    drop_before: 'The line drops before it arrives',
    drop_after: 'The line drops after it was done',
    'delay=5000': 'The answer takes 5 seconds',
    'status=500': 'The service fails (500)',
    'status=503;retry_after=10': 'The service is busy, come back in 10 s (503)',
    'status=429;retry_after=5': 'Too many requests, come back in 5 s (429)',
    html: 'A proxy answers with a web page (502)',
    wrong_json: 'The answer is damaged',
    'cut=40': 'The answer breaks off',
    duplicate: 'The answer comes twice',
    foreign_rows: 'A list with rows nobody asked for',
    stuck: 'No block takes the transaction',
    revert: 'The transaction fails in its block',
    challenge_pending: 'The customer’s step never ends',
  } as Record<string, string>,
  faultFits: {
    foreign_rows: ['wallet_list', 'wallet_balances'],
    stuck: ['transaction_transfer', 'transaction_execute'],
    revert: ['transaction_transfer', 'transaction_execute'],
    challenge_pending: ['customer_wallet_create', 'customer_pin_setup'],
  } as Record<string, string[]>,
  count: 'How many requests',
  countWrong: 'Type a whole number from 1 to 1000.',
  set: 'Let it fail',
  setting: 'Asking',
  rules: 'Still to come',
  noRules: 'Nothing is asked to fail.',
  times: (count: number) => plural(count, 'request', 'requests'),
  take: (rule: string) => `Take back: ${rule}`,
  takeWord: 'Take back',
  clear: 'Take all back',
  setClock: 'Set its clock',
  clockText: 'A service whose clock is off is a real trouble: secrets that are stamped are refused, and records are dated wrong.',
  ahead: 'Minutes ahead of this computer',
  aheadHelp: 'Negative: behind. 0 is right. At most a day.',
  aheadWrong: 'Type whole minutes from -1440 to 1440.',
  setIt: 'Set',
  worlds: 'Worlds',
  worldsText:
    'Each world is a profile of its own, with its own history. A seed makes keys, ids and addresses the same every time: for lessons and screenshots.',
  openNow: 'Open now',
  open: 'Open',
  opening: 'Opening',
  newWorld: 'New world',
  newTitle: 'Make another world',
  name: 'Name',
  nameMissing: 'Give it a name.',
  seedHelp: 'Any text. Leave it empty for random keys.',
  make: 'Make world',
  making: 'Making',
  reset: 'Make this world anew',
  resetTitle: (name: string) => `Make ${name} anew?`,
  resetText:
    'Its sets, wallets, accounts, contacts and history go, also the signing secrets. Its name and its seed stay. Other worlds and profiles are not touched.',
  resetGo: 'Make it anew',
  resetting: 'Making it anew',
  cancel: 'Cancel',
  practice: 'Practice',
  practiceText: 'Each takes about three minutes, with real screens and pretend money. The app watches what really happens.',
} as const

/** Words of the tutorials: what they are about, their steps, and how they end. */
export const tutorials = {
  start: 'Start',
  startName: (title: string) => `Start “${title}”`,
  starting: 'Starting',
  stop: 'Stop practising',
  done: 'Done',
  doneAt: (day: string) => `Done ${day}`,
  strip: 'Practice',
  step: (at: number, of: number) => `Step ${at} of ${of}`,
  openPayment: 'Look at it',
  of: {
    first_payout: {
      title: 'Send your first payout',
      text: 'From an empty world to a payout that the service took.',
      steps: [
        'Create a naira account under Accounts.',
        'Open that account and add pretend money.',
        'Fill in a payout, read its checks, and send it from the confirm window.',
      ],
    },
    find_duplicate: {
      title: 'Find the duplicate',
      text: 'The same invoice comes twice. The second must not be paid.',
      steps: [
        'Pay an invoice: any amount, any account.',
        'The invoice comes again. Fill in the same payout once more, and read the checks. Do not send it.',
      ],
    },
    line_dropped: {
      title: 'The line dropped – what now?',
      text: 'The connection ends after the service took your payout. Nobody tells you so.',
      steps: [
        'Make a payout. The line will drop at the worst moment.',
        'Watch the payment: nobody knows yet what came of it. Do not pay again.',
        'Wait, or press “Check now”: the app asks with the same key, which pays once.',
      ],
    },
    stuck_transfer: {
      title: 'A stuck transfer',
      text: 'No block takes your transfer, and what comes after it waits too.',
      steps: [
        'Send a transfer from a wallet with network currency.',
        'It does not arrive. Open it, and make it faster or ask to cancel it.',
        'Wait for the end: only one of the two can win.',
      ],
    },
  } satisfies Record<Tutorial, { title: string; text: string; steps: string[] }>,
  /** Where a step is done: its button leads there. */
  leads: { accounts: 'Go to Accounts', payout: 'Go to Payouts', transfer: 'Go to Transfers' },
  result(tutorial: Tutorial, { good, code, amount, attempts, payments, end }: TutorialResult): string {
    switch (tutorial) {
      case 'first_payout':
        return `Done: ${amount} (${code}) was taken by the service. History keeps it, with its receipt.`
      case 'find_duplicate':
        return good
          ? `Found: the form showed ${code}. ${amount} left once; the second was never sent.`
          : `${amount} left ${payments} times. The check named ${code} before the second: that line is there to be read.`
      case 'line_dropped':
        return good
          ? `Done: the request left ${attempts} times under one key, and ${amount} (${code}) was paid once.`
          : payments > 1
            ? `${amount} was paid ${payments} times. The app would have found out alone: while an outcome is unknown, do not pay again.`
            : `${code} was not paid: the service refused it. Look at it before you pay again.`
      default:
        if (end === 'cancelled') return `Done: ${code} was cancelled. ${amount} stayed where it was, and the wallet goes on.`
        if (end === 'too_late') return `Done: ${amount} (${code}) was paid before the cancellation came. Too late is an end too.`
        return `Done: a higher fee brought ${amount} (${code}) through, once.`
    }
  },
} as const

import { lazy } from 'react'
import type { AppState, ProfileView } from '../bindings/types'
import { isPayout } from '../bridge/queries'
// Not lazy: React would show it 300 ms after the frame, because it delays what suspended.
import Home from '../features/home/Home'
import { AmountsShown } from '../kit/Amount'
import { type Route, useNavigation } from '../shared/navigation'

const Wallets = lazy(() => import('../features/wallets/Wallets'))
const Transfer = lazy(() => import('../features/transactions/Transfer'))
const Intent = lazy(() => import('../features/transactions/Intent'))
const Accounts = lazy(() => import('../features/accounts/Accounts'))
const Payout = lazy(() => import('../features/payouts/Payout'))
const Batches = lazy(() => import('../features/batches/Batches'))
const BatchSheet = lazy(() => import('../features/batches/Sheet'))
const Batch = lazy(() => import('../features/batches/Batch'))
const Customers = lazy(() => import('../features/customers/Customers'))
const PinRequest = lazy(() => import('../features/customers/PinRequest'))
const Contacts = lazy(() => import('../features/contacts/Contacts'))
const History = lazy(() => import('../features/history/History'))
const Close = lazy(() => import('../features/history/Close'))
const Log = lazy(() => import('../features/history/Log'))
const Verify = lazy(() => import('../features/history/Verify'))
const Signing = lazy(() => import('../features/signing/Signing'))
const Signatures = lazy(() => import('../features/signing/Signatures'))
const Signature = lazy(() => import('../features/signing/Signature'))
const Contracts = lazy(() => import('../features/contracts/Contracts'))
const AddressTool = lazy(() => import('../features/address/AddressTool'))
const Explorer = lazy(() => import('../features/explorer/Explorer'))
const Tokens = lazy(() => import('../features/tokens/Tokens'))
const Inbox = lazy(() => import('./InboxPage'))
const Inspector = lazy(() => import('../features/inspector/Inspector'))
const Team = lazy(() => import('../features/team/Team'))
const Secrets = lazy(() => import('../features/secrets/Secrets'))
const Settings = lazy(() => import('../features/settings/Settings'))
const Doctor = lazy(() => import('../features/doctor/Doctor'))
const Sandbox = lazy(() => import('../features/sandbox/Sandbox'))
const Connect = lazy(() => import('../features/first_run/Connect'))

interface Props {
  state: AppState
  profile: ProfileView
  onChanged: (state: AppState) => void
}

/** The place of the rail that a page belongs to; undefined: no place is marked. */
const PLACE: Record<Exclude<Route['at'], 'intent'>, Route['at'] | undefined> = {
  home: 'home',
  wallets: 'wallets',
  transfer: 'transfer',
  payout: 'payout',
  batches: 'payout',
  batch_sheet: 'payout',
  batch: 'payout',
  accounts: 'accounts',
  customers: 'customers',
  pin_request: 'customers',
  contacts: 'contacts',
  history: 'history',
  close: 'history',
  log: 'history',
  verify: 'history',
  signing: 'signing',
  signatures: 'signing',
  signature: 'signing',
  contracts: 'contracts',
  address: 'contracts',
  explorer: 'explorer',
  tokens: 'tokens',
  inbox: undefined,
  team: 'team',
  proposals: undefined,
  secrets: 'wallets',
  inspector: 'inspector',
  settings: 'settings',
  doctor: 'settings',
  sandbox: 'sandbox',
  connect: 'settings',
}

/** Where the rail stands: a payment is under what it was made by. The way to its page may not know that; its operation does, once it is read. */
export function placeOf(route: Route, operation = ''): Route['at'] | undefined {
  if (route.at !== 'intent') return PLACE[route.at]
  if (route.payout || isPayout({ operation })) return 'payout'
  return route.contract || operation === 'transaction_execute' ? 'contracts' : 'transfer'
}

/**
 * Pages of sheets and bytes, and where one signs or writes the rules for it: amounts stay readable there. In the forms of a transfer and a payout
 * nothing but what is typed, its fee and its total stays readable, and those are no `Amount`.
 */
const READABLE: ReadonlySet<Route['at']> = new Set(['batch_sheet', 'contracts', 'signing', 'signature', 'inspector', 'explorer', 'team'])

/** The page of the route. */
export function Page(props: Props) {
  const { route } = useNavigation()
  const page = <PageOf {...props} />
  return READABLE.has(route.at) ? <AmountsShown>{page}</AmountsShown> : page
}

function PageOf({ state, profile, onChanged }: Props) {
  const { route, go, back } = useNavigation()
  switch (route.at) {
    case 'home':
      return <Home profile={profile} />
    case 'wallets':
      return <Wallets profile={profile} store={state.store} route={route} />
    case 'transfer':
      return <Transfer profile={profile} route={route} key={`${route.walletId ?? ''}/${route.tokenId ?? ''}/${route.to ?? ''}`} />
    case 'intent':
      return <Intent id={route.id} profile={profile} key={route.id} />
    case 'payout':
      return <Payout profile={profile} route={route} key={route.accountId ?? ''} />
    case 'batches':
      return <Batches profile={profile} key={profile.id} />
    case 'batch_sheet':
      return <BatchSheet route={route} key={route.id} />
    case 'batch':
      return <Batch route={route} key={route.id} />
    case 'accounts':
      return <Accounts profile={profile} route={route} />
    case 'customers':
      return <Customers route={route} key={route.start ? `${route.id ?? ''}/${route.start}` : ''} />
    case 'pin_request':
      return <PinRequest id={route.id} profile={profile} key={route.id} />
    case 'contacts':
      return <Contacts route={route} key={route.add ?? ''} />
    case 'history':
      return <History start={route.text ?? (route.unknown ? 'status:unknown ' : '')} key={route.text} />
    case 'close':
      return <Close profile={profile} walletId={route.walletId} today={route.today} key={route.today ? 'today' : route.walletId} />
    case 'log':
      return <Log route={route} />
    case 'verify':
      return <Verify />
    case 'signing':
      return <Signing profile={profile} route={route} key={route.walletId ?? ''} />
    case 'signatures':
      return <Signatures />
    case 'signature':
      return <Signature id={route.id} key={route.id} />
    case 'contracts':
      return <Contracts profile={profile} developer={state.developer} route={route} key={route.contract ?? ''} />
    case 'address':
      return <AddressTool />
    case 'explorer':
      return <Explorer profile={profile} route={route} key={`${route.chain ?? ''}/${route.text ?? ''}`} />
    case 'tokens':
      return <Tokens key={route.text} route={route} />
    case 'inbox':
      return <Inbox start={route.id} />
    case 'team':
      return <Team route={route} />
    case 'proposals':
      return <Inbox request={route.id} key={route.id} />
    case 'secrets':
      return <Secrets store={state.store} route={route} key={route.made ?? route.add} />
    case 'inspector':
      return <Inspector route={route} />
    case 'settings':
      return <Settings state={state} onChanged={onChanged} />
    case 'doctor':
      return <Doctor profile={profile} developer={state.developer} />
    case 'sandbox':
      return <Sandbox state={state} profile={profile} onChanged={onChanged} />
    case 'connect':
      return (
        <Connect
          state={state}
          onBack={back}
          onConnected={next => {
            onChanged(next)
            go({ at: 'home' })
          }}
        />
      )
  }
}

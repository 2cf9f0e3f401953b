import { lazy, Suspense, useEffect, useState } from 'react'
import type { AppState, ProfileView } from '../bindings/types'
import { call } from '../bridge/call'
import { Button } from '../kit/Button'
import { ErrorCard } from '../kit/ErrorCard'
import { Note } from '../kit/Notes'
import { WaitingChanges } from '../kit/WaitingChanges'
import { useDock } from '../shared/dock'
import { useNavigation } from '../shared/navigation'
import { useInspect } from '../shared/useInspect'
import { strings } from '../strings'
import { Boundary } from './Boundary'
import { LateArrivals } from './LateArrivals'
import { Rail } from './Rail'
import { TopBar } from './TopBar'
import { useKeys } from './useKeys'

const home = import('../features/home/Home')
// A page that cannot be loaded says so where it is drawn.
home.catch(() => undefined)
/** The first page comes while the console still opens keys and journal. */
const Home = lazy(() => home)
const Wallets = lazy(() => import('../features/wallets/Wallets'))
const Transfer = lazy(() => import('../features/transactions/Transfer'))
const Intent = lazy(() => import('../features/transactions/Intent'))
const Accounts = lazy(() => import('../features/accounts/Accounts'))
const Payout = lazy(() => import('../features/payouts/Payout'))
const Customers = lazy(() => import('../features/customers/Customers'))
const PinRequest = lazy(() => import('../features/customers/PinRequest'))
const Contacts = lazy(() => import('../features/contacts/Contacts'))
const History = lazy(() => import('../features/history/History'))
const Close = lazy(() => import('../features/history/Close'))
const Log = lazy(() => import('../features/history/Log'))
const Signing = lazy(() => import('../features/signing/Signing'))
const Signatures = lazy(() => import('../features/signing/Signatures'))
const Signature = lazy(() => import('../features/signing/Signature'))
const Contracts = lazy(() => import('../features/contracts/Contracts'))
const AddressTool = lazy(() => import('../features/address/AddressTool'))
const Tokens = lazy(() => import('../features/tokens/Tokens'))
const Inbox = lazy(() => import('../features/inbox/Inbox'))
const Dock = lazy(() => import('../features/inspector/Dock'))
const Inspector = lazy(() => import('../features/inspector/Inspector'))
const Secrets = lazy(() => import('../features/secrets/Secrets'))
const Settings = lazy(() => import('../features/settings/Settings'))
const Doctor = lazy(() => import('../features/doctor/Doctor'))
const Sandbox = lazy(() => import('../features/sandbox/Sandbox'))
const TutorialStrip = lazy(() => import('../features/sandbox/TutorialStrip'))
const Palette = lazy(() => import('./palette/Palette').then(({ Palette }) => ({ default: Palette })))
const KeyMap = lazy(() => import('./palette/KeyMap').then(({ KeyMap }) => ({ default: KeyMap })))
const Connect = lazy(() => import('../features/first_run/Connect'))

interface Props {
  state: AppState
  profile: ProfileView
  onChanged: (state: AppState) => void
}

/** Top bar, rail and the page. A live profile has its red line on all four sides. */
export function Frame({ state, profile, onChanged }: Props) {
  const { route } = useNavigation()
  const [over, setOver] = useState<'palette' | 'keys'>()
  useKeys({
    developer: state.developer,
    palette: () => setOver('palette'),
    keyMap: () => setOver('keys'),
    lock: () => void call('app_lock', {}).then(onChanged, () => undefined),
  })
  useInspect(state.developer)
  const kept = useDock()
  const dock = state.developer && route.at !== 'inspector' && kept !== 'off' ? kept : undefined
  return (
    <div className="frame" data-mode={profile.kind}>
      <TopBar state={state} profile={profile} onChanged={onChanged} onSearch={() => setOver('palette')} />
      <Rail sandbox={profile.kind === 'sandbox'} developer={state.developer} />
      <div className="workspace" data-dock={dock}>
        <main className="stage">
          <WaitingChanges />
          <Messages state={state} profile={profile} onChanged={onChanged} />
          {profile.kind === 'sandbox' && (
            <Suspense>
              <TutorialStrip />
            </Suspense>
          )}
          <div className="stage-page">
            <Boundary key={route.at}>
              <Suspense>
                <Page state={state} profile={profile} onChanged={onChanged} />
                <Usable />
              </Suspense>
            </Boundary>
          </div>
        </main>
        {dock && (
          <Boundary>
            <Suspense>
              <Dock place={dock} />
            </Suspense>
          </Boundary>
        )}
      </div>
      <Suspense>
        {over === 'palette' && (
          <Palette state={state} profile={profile} onChanged={onChanged} onClose={() => setOver(undefined)} showKeys={() => setOver('keys')} />
        )}
        {over === 'keys' && <KeyMap developer={state.developer} letters={state.settings.letterKeys} onClose={() => setOver(undefined)} />}
      </Suspense>
    </div>
  )
}

/** Says when the first page can be used; the bench reads it. Commits only with the page beside it. */
function Usable() {
  useEffect(() => {
    performance.mark('usable')
  }, [])
  return null
}

function Page({ state, profile, onChanged }: Props) {
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
    case 'accounts':
      return <Accounts profile={profile} route={route} />
    case 'customers':
      return <Customers route={route} key={route.start ? `${route.id ?? ''}/${route.start}` : ''} />
    case 'pin_request':
      return <PinRequest id={route.id} profile={profile} key={route.id} />
    case 'contacts':
      return <Contacts route={route} key={route.add ?? ''} />
    case 'history':
      return <History start={route.text ?? (route.unknown ? 'status:unknown' : '')} key={route.text} />
    case 'close':
      return <Close walletId={route.walletId} key={route.walletId} />
    case 'log':
      return <Log />
    case 'signing':
      return <Signing profile={profile} route={route} key={route.walletId ?? ''} />
    case 'signatures':
      return <Signatures />
    case 'signature':
      return <Signature id={route.id} key={route.id} />
    case 'contracts':
      return <Contracts profile={profile} developer={state.developer} />
    case 'address':
      return <AddressTool />
    case 'tokens':
      return <Tokens />
    case 'inbox':
      return <Inbox start={route.id} />
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
          store={state.store}
          onBack={back}
          onConnected={next => {
            onChanged(next)
            go({ at: 'home' })
          }}
        />
      )
  }
}

/** What a person must read before working on: why the profile cannot work, and a sentence that is said once. */
function Messages({ state, profile, onChanged }: Props) {
  const [read, setRead] = useState<string>()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      onChanged(await call('profile_open', { profileId: profile.id }))
    } catch {
      // The state says why; it is read again below.
      onChanged(await call('app_state', {}))
    } finally {
      setBusy(false)
    }
  }
  if (!state.trouble && !state.late && (!state.notice || state.notice === read)) return null
  return (
    <div className="messages">
      {state.trouble && (
        <ErrorCard fault={state.trouble} action={{ label: strings.frame.trouble, onPress: open, busy: busy && strings.settings.opening }} />
      )}
      {state.late && <LateArrivals late={state.late} onChanged={onChanged} />}
      {state.notice && state.notice !== read && (
        <Note>
          <div className="row">
            <span className="spread">{state.notice}</span>
            <Button size="small" onPress={() => setRead(state.notice)}>
              {strings.frame.dismiss}
            </Button>
          </div>
        </Note>
      )}
    </div>
  )
}

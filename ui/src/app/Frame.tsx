import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { AppState, ProfileView } from '../bindings/types'
import { call } from '../bridge/call'
import { AmountsShown } from '../kit/Amount'
import { Button } from '../kit/Button'
import { ErrorCard } from '../kit/ErrorCard'
import { ExplorerContext } from '../kit/LookUp'
import { Note } from '../kit/Notes'
import { WaitingChanges } from '../kit/WaitingChanges'
import { useDock } from '../shared/dock'
import { useNavigation } from '../shared/navigation'
import { useInspect } from '../shared/useInspect'
import { t } from '../text'
import { Boundary } from './Boundary'
import { LateArrivals } from './LateArrivals'
import { Page } from './Page'
import { Rail } from './Rail'
import { RestoredRecords } from './RestoredRecords'
import { TopBar } from './TopBar'
import { useGivenFile } from './useGivenFile'
import { useKeys } from './useKeys'

const Dock = lazy(() => import('../features/inspector/Dock'))
const TutorialStrip = lazy(() => import('../features/sandbox/TutorialStrip'))
const Palette = lazy(() => import('./palette/Palette').then(({ Palette }) => ({ default: Palette })))
const KeyMap = lazy(() => import('./palette/KeyMap').then(({ KeyMap }) => ({ default: KeyMap })))

/** A dialog that closes gives the focus back first, in milliseconds. */
const FOCUS_AFTER = 150

interface Props {
  state: AppState
  profile: ProfileView
  onChanged: (state: AppState) => void
}

/** Top bar, rail and the page. A live profile has its red line on all four sides. */
export function Frame({ state, profile, onChanged }: Props) {
  const { route, go } = useNavigation()
  const [over, setOver] = useState<'palette' | 'keys'>()
  useKeys({
    developer: state.developer,
    palette: () => setOver('palette'),
    keyMap: () => setOver('keys'),
    lock: () => void call('app_lock', {}).then(onChanged, () => undefined),
  })
  useInspect(state.developer)
  const given = useGivenFile()
  const stage = useRef<HTMLElement>(null)
  const shown = `${route.at}/${over ?? ''}`
  // Where a page that was left had the focus, nothing has it now: the next Tab goes into the new page, not through the frame again.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) stage.current?.focus({ preventScroll: true })
    }, FOCUS_AFTER)
    return () => clearTimeout(timer)
  }, [shown])
  const kept = useDock()
  const explore = useCallback((text: string, chain: string | undefined) => go({ at: 'explorer', text, ...(chain && { chain }) }), [go])
  const dock = state.developer && route.at !== 'inspector' && kept !== 'off' ? kept : undefined
  return (
    <ExplorerContext value={explore}>
      <div className="frame" data-mode={profile.kind}>
        <TopBar state={state} profile={profile} onChanged={onChanged} onSearch={() => setOver('palette')} />
        <Rail sandbox={profile.kind === 'sandbox'} developer={state.developer} />
        <div className="workspace" data-dock={dock}>
          <main className="stage" tabIndex={-1} ref={stage}>
            <WaitingChanges />
            <Messages state={state} profile={profile} onChanged={onChanged} />
            {given.refused && (
              <div className="messages">
                <ErrorCard fault={given.refused} action={{ label: t('common-error-close'), onPress: given.forget }} />
              </div>
            )}
            {profile.kind === 'sandbox' && (
              <Suspense>
                <TutorialStrip profileId={profile.id} />
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
                <AmountsShown>
                  <Dock place={dock} />
                </AmountsShown>
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
    </ExplorerContext>
  )
}

/** Says when the first page can be used; the bench reads it. Commits only with the page beside it. */
function Usable() {
  useEffect(() => {
    performance.mark('usable')
  }, [])
  return null
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
  if (!state.trouble && !state.late && !state.restored && (!state.notice || state.notice === read)) return null
  return (
    <div className="messages">
      {state.trouble && (
        <ErrorCard fault={state.trouble} action={{ label: t('common-frame-trouble'), onPress: open, busy: busy && t('settings-opening') }} />
      )}
      {state.restored && <RestoredRecords restored={state.restored} onChanged={onChanged} />}
      {state.late && <LateArrivals late={state.late} onChanged={onChanged} />}
      {state.notice && state.notice !== read && (
        <Note>
          <div className="row">
            <span className="spread">{state.notice}</span>
            <Button size="small" onPress={() => setRead(state.notice)}>
              {t('common-frame-dismiss')}
            </Button>
          </div>
        </Note>
      )}
    </div>
  )
}

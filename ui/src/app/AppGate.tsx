import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { AppState } from '../bindings/types'
import { appState, useAppState } from '../bridge/queries'
import { announce } from '../kit/announce'
import { ErrorCard } from '../kit/ErrorCard'
import { setHelpPage } from '../kit/help'
import { allowLetters } from '../kit/keys'
import { writeTimesIn } from '../kit/time'
import { NavigationContext, type Route } from '../shared/navigation'
import { t } from '../text'
import { Frame } from './Frame'
import { GUIDE } from './guide'
import { useActivity } from './useActivity'
import { useRoutes } from './useRoutes'

const LockScreen = lazy(() => import('../features/lock/LockScreen'))
const FirstRun = lazy(() => import('../features/first_run/FirstRun'))

/** Decides what a person sees first: the welcome page, the key store's questions, or the console. */
export function AppGate({ start }: { start?: Route | undefined }) {
  const state = useAppState()
  const client = useQueryClient()
  const navigation = useRoutes(start)
  const before = useRef<string | undefined>(undefined)
  const open = state.data?.open
  const locked = state.data?.lock.locked
  useActivity()
  const letters = state.data?.settings.letterKeys ?? true
  useEffect(() => allowLetters(letters), [letters])
  const page = open && GUIDE[navigation.value.route.at]
  useEffect(() => setHelpPage(page), [page])

  // Written before the pages draw: they are drawn anew in another zone.
  const timeZone = state.data?.settings.timeZone
  if (timeZone) writeTimesIn(timeZone)

  // Locked: what was read is forgotten, so that nothing of it stays in the page's memory.
  useEffect(() => {
    if (locked) client.removeQueries({ predicate: query => query.queryKey[0] !== appState.queryKey[0] })
  }, [locked, client])

  // Another profile: nothing of the last one may stay on the screen.
  useEffect(() => {
    if (before.current && open && before.current !== open.id) {
      client.removeQueries({ predicate: query => query.queryKey[0] !== appState.queryKey[0] && query.queryKey[0] !== 'chain_list' })
      navigation.reset()
      announce(t('common-frame-switched', { name: open.name }))
    }
    before.current = open?.id
    document.title = open
      ? `${t('common-app-name')} – ${open.name} – ${open.kind === 'live' ? t('common-mode-live') : t('common-mode-test')}`
      : t('common-app-name')
  }, [open, client, navigation.reset])

  const changed = (next: AppState) => client.setQueryData(appState.queryKey, next)

  if (state.error) {
    return (
      <div className="page boundary">
        <ErrorCard fault={state.error} action={{ label: t('common-error-again'), onPress: () => void state.refetch() }} />
      </div>
    )
  }
  if (!state.data) return <p className="sr-only">{t('common-frame-loading')}</p>
  if (state.data.lock.locked) {
    return (
      <Suspense>
        <LockScreen lock={state.data.lock} onChanged={changed} />
      </Suspense>
    )
  }
  const ready = state.data.store.state === 'ready'
  return (
    <NavigationContext value={navigation.value}>
      {open && ready ? (
        <Frame key={`${open.id}/${timeZone}`} state={state.data} profile={open} onChanged={changed} />
      ) : (
        <Suspense>
          <FirstRun state={state.data} onChanged={changed} />
        </Suspense>
      )}
    </NavigationContext>
  )
}

import './secrets.css'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, FolderPlus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { KeptSecret, SecretState, SecretsView, StoreStatus } from '../../bindings/types'
import { call } from '../../bridge/call'
import { knownSets, useReadOnOpen } from '../../bridge/wallet_cache'
import { Button, IconButton } from '../../kit/Button'
import { StatusText } from '../../kit/Chips'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { EmptyState, Note, Skeleton } from '../../kit/Notes'
import { secretStatus } from '../../kit/status'
import { dayAndClock } from '../../kit/time'
import { VirtualTable } from '../../kit/VirtualTable'
import { type Route, useNavigation } from '../../shared/navigation'
import { useOpens } from '../../shared/useOpens'
import { t } from '../../text'
import { AddSecret } from './AddSecret'
import { BackUp } from './BackUp'
import { OpenBackup } from './OpenBackup'
import { Save } from './Save'
import { useSetNames } from './useNames'

const NO_FILTER = {}
const HEAD = [
  { word: t('secrets-head-set') },
  { word: t('secrets-head-state') },
  { word: t('secrets-head-since') },
  { word: t('secrets-head-backup') },
  { word: t('secrets-head-do'), className: 'secrets-do' },
]

interface Props {
  store: StoreStatus
  route: Extract<Route, { at: 'secrets' }>
}

/** Which sets can be spent from here, what would be lost with this computer, and the way to a second copy. */
export default function Secrets({ store, route }: Props) {
  if (route.made) return <Save set={route.made} address={route.address} backend={store.backend} />
  return <Overview route={route} />
}

type Open = 'backup' | 'check' | 'restore' | { add: string }

function Overview({ route }: Pick<Props, 'route'>) {
  const { add } = route
  const { back, go } = useNavigation()
  const view = useQuery({ queryKey: ['secrets_view'], queryFn: () => call('secrets_view', {}) })
  const sets = useQuery(knownSets)
  const [open, setOpen] = useState<Open | undefined>(add ? { add } : undefined)
  useReadOnOpen('sets', NO_FILTER)
  const close = () => setOpen(undefined)
  const kept = view.data?.secrets ?? []
  useOpens(route, route.open === 'backup' && kept.length > 0, () => setOpen('backup'))
  // Before it is known which secrets are here, none is missing.
  const missing = view.data ? (sets.data?.sets ?? []).map(known => known.set.id).filter(set => !kept.some(one => one.setId === set)) : []
  return (
    <div className="page secrets-page">
      <header className="page-head">
        <IconButton icon={ArrowLeft} label={t('common-frame-back')} onPress={back} />
        <h1 className="page-title">{t('secrets-title')}</h1>
        <span className="page-note">{t('secrets-note')}</span>
      </header>
      <div className="secrets">
        {view.error && <ErrorCard fault={view.error} action={{ label: t('common-error-again'), onPress: () => void view.refetch() }} />}
        {view.data && <Health view={view.data} missing={missing} />}
        <div className="row secrets-actions">
          <Button kind="primary" isDisabled={kept.length === 0} onPress={() => setOpen('backup')}>
            {t('secrets-back-up')}
          </Button>
          <Button onPress={() => setOpen('check')}>{t('secrets-check')}</Button>
          <Button onPress={() => setOpen('restore')}>{t('secrets-restore')}</Button>
        </div>
        {view.isPending && <Skeleton width={320} />}
        {view.data && sets.data && kept.length + missing.length === 0 && (
          <EmptyState icon={FolderPlus} title={t('secrets-none')} text={t('secrets-none-text')}>
            <Button onPress={() => go({ at: 'wallets', create: 'set' })}>{t('secrets-create-set')}</Button>
          </EmptyState>
        )}
        {kept.length + missing.length > 0 && <Rows kept={kept} missing={missing} onAdd={set => setOpen({ add: set })} />}
      </div>
      {open === 'backup' && <BackUp onClose={close} />}
      {(open === 'check' || open === 'restore') && <OpenBackup restore={open === 'restore'} onClose={close} />}
      {typeof open === 'object' && <AddSecret set={open.add} onClose={close} />}
    </div>
  )
}

/** What would be lost and what cannot be sent, said before anything else. One set is named, several are counted. */
function Health({ view, missing }: { view: SecretsView; missing: string[] }) {
  const nameOf = useSetNames()
  const told = (sets: string[]) => ({ count: sets.length, set: sets[0] ? nameOf(sets[0]) : '' })
  const setsOf = (is: (one: KeptSecret) => boolean) => view.secrets.filter(is).map(one => one.setId)
  const exposed = setsOf(one => !one.backedUp)
  const refused = setsOf(one => one.state === 'rejected')
  if (exposed.length + refused.length > 0) {
    return (
      <Note kind="warn">
        {exposed.length > 0 && <p className="strong">{t('secrets-at-risk', told(exposed))}</p>}
        {refused.length > 0 && <p>{t('secrets-refused', told(refused))}</p>}
        {missing.length > 0 && <p>{t('secrets-missing', told(missing))}</p>}
      </Note>
    )
  }
  if (missing.length > 0) return <Note kind="neutral">{t('secrets-missing', told(missing))}</Note>
  return view.lastBackup ? <p className="second">{t('secrets-all-safe', { at: dayAndClock(view.lastBackup.at) })}</p> : null
}

interface RowsProps {
  kept: KeptSecret[]
  missing: string[]
  onAdd: (set: string) => void
}

function Rows({ kept, missing, onAdd }: RowsProps) {
  const nameOf = useSetNames()
  const rows: { set: string; state: SecretState; one?: KeptSecret }[] = [
    ...missing.map(set => ({ set, state: 'missing' as const })),
    ...kept.map(one => ({ set: one.setId, state: one.state, one })),
  ]
  return (
    <VirtualTable label={t('secrets-table-of')} name="secrets" head={HEAD} rows={rows} id={row => row.set} still>
      {({ set, state, one }) => (
        <>
          <span role="rowheader" className="secrets-name name" title={nameOf(set)}>
            <bdi>{nameOf(set)}</bdi>
          </span>
          <span role="cell">
            <StatusText status={secretStatus(state)} />
          </span>
          <span role="cell" className="second">
            {one ? dayAndClock(one.since) : '–'}
          </span>
          <span role="cell">{one ? <InBackup yes={one.backedUp} /> : '–'}</span>
          <span role="cell" className="secrets-do">
            {state !== 'missing' && state !== 'rejected' ? (
              '–'
            ) : (
              <Button
                size="small"
                aria-label={t(state === 'missing' ? 'secrets-add-to' : 'secrets-replace-of', { set: nameOf(set) })}
                onPress={() => onAdd(set)}
              >
                {state === 'missing' ? t('secrets-add') : t('secrets-replace')}
              </Button>
            )}
          </span>
        </>
      )}
    </VirtualTable>
  )
}

function InBackup({ yes }: { yes: boolean }) {
  if (yes) return <span className="second">{t('secrets-backed-up')}</span>
  return (
    <span className="chip-text tone-warn">
      <Icon of={TriangleAlert} size={14} />
      {t('secrets-not-backed-up')}
    </span>
  )
}

import { useQueries, useQuery } from '@tanstack/react-query'
import { startTransition, useCallback, useMemo, useState } from 'react'
import type { ProfileView, StoreStatus, WalletFilter } from '../../bindings/types'
import { unknownEvidence, unknownList, useSecretStates } from '../../bridge/queries'
import { knownSets, useAddress, useReadOnOpen } from '../../bridge/wallet_cache'
import { type Route, useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import { AddressPane } from './AddressPane'
import { Create } from './Create'
import { Detail } from './Detail'
import { rowOf } from './group'
import { RenameSet } from './RenameSet'
import { SetsPane } from './SetsPane'
import styles from './wallets.module.css'

interface Props {
  profile: ProfileView
  store: StoreStatus
  route: Extract<Route, { at: 'wallets' }>
}

/** Every set at once. */
export const ALL = 'all'
const NOTHING: WalletFilter = {}

/** The request that may have created a set without its secret, as long as nobody knows its outcome: the set is in the list that is read for it. */
function useOpenCreation(setId: string | undefined): string | undefined {
  const unknown = useQuery({ ...unknownList, enabled: setId !== undefined })
  const open = setId === undefined ? [] : (unknown.data ?? []).filter(one => one.onlyInAnswer === 'signing_secret').map(one => one.intent.id)
  const evidence = useQueries({ queries: open.map(id => unknownEvidence(id)) })
  return open.find((_, at) => evidence[at]?.data?.candidates.some(one => one.remoteId === setId && !one.claimedBy && !one.differs))
}

/** The explorer: sets, the addresses of one set, and one address in full. What is chosen stands in the route, so Back finds it again. */
export default function Wallets({ profile, store, route }: Props) {
  const { replace } = useNavigation()
  const sets = useQuery(knownSets)
  const secrets = useSecretStates()
  const [dialog, setDialog] = useState<'set' | 'wallets' | 'rename' | undefined>(route.create)
  // A command of the palette may ask for the dialog while the page stands there.
  const [shownFor, setShownFor] = useState(route)
  if (shownFor !== route) {
    setShownFor(route)
    if (route.create) setDialog(route.create)
  }
  const [narrowed, setNarrowed] = useState<WalletFilter>(route.chain ? { blockchain: route.chain } : {})
  useReadOnOpen('sets', NOTHING)

  const all = sets.data?.sets ?? []
  const everything = route.set === ALL
  const chosen = everything ? undefined : (all.find(one => one.set.id === route.set) ?? all[0])
  const set = chosen?.set
  const setId = set?.id
  const filter = useMemo(() => (everything ? narrowed : setId ? { ...narrowed, walletSet: setId } : undefined), [everything, setId, narrowed])
  useReadOnOpen('wallets', filter)

  const [first, setFirst] = useState<string>()
  // The rows are painted before the address in full beside them, which nobody has asked for yet.
  const onFirst = useCallback((key: string | undefined) => startTransition(() => setFirst(key)), [])
  const address = route.address ?? first
  const one = useAddress(address, setId)
  const row = one.data?.rows[0] && one.data.rows[0].key === address ? rowOf(one.data.rows[0]) : undefined
  const ownSet = row?.wallets.find(wallet => wallet.walletSet)?.walletSet?.id ?? setId
  const stateOf = (id: string | undefined) => (id ? (secrets.data?.[id] ?? (secrets.data ? 'missing' : undefined)) : undefined)
  const openCreation = useOpenCreation(stateOf(setId) === 'missing' ? setId : undefined)
  const close = () => setDialog(undefined)
  const at = (part: Partial<Omit<typeof route, 'at'>>) =>
    replace({ at: 'wallets', ...(everything ? { set: ALL } : setId && { set: setId }), ...part })
  const none = sets.isSuccess && all.length === 0 && Boolean(sets.data.reading.readAt)

  return (
    <div className={styles.explorer}>
      <h1 className="sr-only">{t('common-frame-wallets')}</h1>
      <SetsPane
        sets={sets}
        secrets={secrets.data}
        chosen={everything ? ALL : setId}
        onChoose={id => {
          setFirst(undefined)
          replace({ at: 'wallets', set: id })
        }}
        onCreate={() => setDialog('set')}
      />
      <AddressPane
        key={route.set ?? ''}
        set={set}
        kind={profile.kind}
        everything={everything}
        hasSets={!none}
        filter={filter}
        narrowed={narrowed}
        onNarrow={setNarrowed}
        holding={route.holding}
        onHolding={() => at({})}
        chosen={address}
        secret={stateOf(setId)}
        openCreation={openCreation}
        sponsoredSets={all.filter(known => known.set.isGasSponsored).map(known => known.set.id)}
        onFirst={onFirst}
        onChoose={key => at({ address: key, ...(route.holding && { holding: route.holding }) })}
        onCreate={() => setDialog('wallets')}
        onCreateSet={() => setDialog('set')}
        onRename={() => setDialog('rename')}
      />
      <Detail
        key={address}
        row={row}
        loading={one.isPending || address === undefined}
        setId={ownSet}
        secret={stateOf(ownSet)}
        sponsored={all.find(known => known.set.id === ownSet)?.set.isGasSponsored ?? false}
        profile={profile}
        startTab={route.tab}
      />
      {(dialog === 'set' || (dialog === 'wallets' && set && stateOf(setId) !== 'missing')) && (
        <Create
          set={dialog === 'wallets' ? set : undefined}
          profile={profile}
          backend={store.backend}
          onClose={close}
          onCreated={(madeSet, wallets) => {
            const address = wallets[0]?.address && { address: wallets[0].address.toLowerCase() }
            // The secret of a new set is saved before anything else happens with it.
            if (dialog === 'set') replace({ at: 'secrets', made: madeSet.id, ...address })
            else replace({ at: 'wallets', set: madeSet.id, ...address })
          }}
        />
      )}
      {dialog === 'rename' && set && <RenameSet set={set} onClose={close} />}
    </div>
  )
}

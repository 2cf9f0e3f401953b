import './wallets.css'
import { useMemo, useState } from 'react'
import { type Route, useNavigation } from '../../app/navigation'
import type { ProfileView, StoreStatus } from '../../bindings/types'
import { useSecretStates, useWalletSets, useWallets } from '../../bridge/queries'
import { strings } from '../../strings'
import { AddressPane } from './AddressPane'
import { CreateSet } from './CreateSet'
import { CreateWallets } from './CreateWallets'
import { Detail } from './Detail'
import { groupByAddress } from './group'
import { RenameSet } from './RenameSet'
import { SetsPane } from './SetsPane'

interface Props {
  profile: ProfileView
  store: StoreStatus
  route: Extract<Route, { at: 'wallets' }>
}

/** The explorer: sets, the addresses of one set, and one address in full. What is chosen stands in the route, so Back finds it again. */
export default function Wallets({ profile, store, route }: Props) {
  const { replace } = useNavigation()
  const sets = useWalletSets()
  const secrets = useSecretStates()
  const [dialog, setDialog] = useState<'set' | 'wallet' | 'rename'>()
  const set = sets.rows.find(one => one.id === route.set) ?? sets.rows[0]
  const wallets = useWallets(set?.id, Boolean(set))
  const rows = useMemo(() => groupByAddress(wallets.rows), [wallets.rows])
  const row = rows.find(one => one.key === route.address) ?? rows[0]
  const secret = set ? (secrets.data?.[set.id] ?? (secrets.data ? 'missing' : undefined)) : undefined
  const close = () => setDialog(undefined)

  return (
    <div className="explorer">
      <h1 className="sr-only">{strings.frame.wallets}</h1>
      <SetsPane
        sets={sets}
        secrets={secrets.data}
        chosen={set?.id}
        onChoose={id => replace({ at: 'wallets', set: id })}
        onCreate={() => setDialog('set')}
      />
      <AddressPane
        set={set}
        hasSets={sets.isPending || sets.rows.length > 0}
        wallets={wallets}
        rows={rows}
        chosen={row?.key}
        secret={secret}
        onChoose={key => replace({ at: 'wallets', ...(set && { set: set.id }), address: key })}
        onCreate={() => setDialog('wallet')}
        onCreateSet={() => setDialog('set')}
        onRename={() => setDialog('rename')}
      />
      <Detail key={row?.key} row={row} secret={secret} sponsored={set?.isGasSponsored ?? false} profile={profile} />
      {dialog === 'set' && <CreateSet backend={store.backend} onClose={close} onCreated={created => replace({ at: 'wallets', set: created.id })} />}
      {dialog === 'wallet' && set && (
        <CreateWallets
          set={set}
          profile={profile}
          onClose={close}
          onCreated={created => replace({ at: 'wallets', set: set.id, ...(created[0]?.address && { address: created[0].address.toLowerCase() }) })}
        />
      )}
      {dialog === 'rename' && set && <RenameSet set={set} onClose={close} />}
    </div>
  )
}

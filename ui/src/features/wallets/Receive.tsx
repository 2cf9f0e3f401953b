import { useChains } from '../../bridge/queries'
import { Address } from '../../kit/Address'
import { ChainChip } from '../../kit/Chips'
import { Copy } from '../../kit/Copy'
import { Note } from '../../kit/Notes'
import { clean } from '../../kit/Outside'
import { strings } from '../../strings'
import type { AddressRow } from './group'

const words = strings.wallets

/** The address to give to whoever pays, and the chains on which it may be used. */
export function Receive({ row }: { row: AddressRow }) {
  const chains = useChains()
  const views = row.wallets.map(wallet => chains.view(wallet.blockchain))
  return (
    <div className="receive">
      <p className="second">{words.receiveOwner}</p>
      <div className="panel receive-card">
        <Address value={row.address} />
        <div className="receive-chains">
          {views.map(view => (
            <ChainChip key={view.id} name={clean(view.name)} test={view.test} />
          ))}
        </div>
        <Copy text={row.address} label={strings.copy.address} word={strings.copy.address} />
      </div>
      <Note kind="warn">{words.receiveText(views.map(view => clean(view.name)).join(', '))}</Note>
    </div>
  )
}

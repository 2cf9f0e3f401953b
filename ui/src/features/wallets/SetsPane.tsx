import { Fuel, Plus } from 'lucide-react'
import type { SecretStates } from '../../bindings/types'
import type { useWalletSets } from '../../bridge/queries'
import { IconButton } from '../../kit/Button'
import { StatusText } from '../../kit/Chips'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { moveAmong } from '../../kit/keys'
import { Skeleton } from '../../kit/Notes'
import { Outside } from '../../kit/Outside'
import { secretStatus } from '../../kit/status'
import { strings } from '../../strings'

const words = strings.wallets

interface Props {
  sets: ReturnType<typeof useWalletSets>
  secrets: SecretStates | undefined
  chosen: string | undefined
  onChoose: (id: string) => void
  onCreate: () => void
}

/** The sets, each with whether its signing secret is here. */
export function SetsPane({ sets, secrets, chosen, onChoose, onCreate }: Props) {
  return (
    <section className="pane" aria-label={words.sets}>
      <div className="pane-head">
        <h2>{words.sets}</h2>
        {sets.data && <span className="small quiet">{`${sets.rows.length}${sets.more ? '+' : ''}`}</span>}
        <span className="spread" />
        <IconButton icon={Plus} label={words.createSet} onPress={onCreate} />
      </div>
      <div className="pane-scroll">
        {sets.isPending && [96, 120, 84].map(width => <SkeletonSet key={width} width={width} />)}
        {sets.error && (
          <div className="pane-card">
            <ErrorCard
              fault={sets.error}
              action={{ label: strings.error.again, onPress: () => void sets.refetch(), busy: sets.isFetching && words.reading }}
            />
          </div>
        )}
        <ul onKeyDown={moveAmong}>
          {sets.rows.map(set => (
            <li key={set.id} className="set-row" data-chosen={set.id === chosen || undefined}>
              <button type="button" className="row-open clip" aria-current={set.id === chosen ? 'true' : undefined} onClick={() => onChoose(set.id)}>
                <Outside text={set.name || words.unnamedSet} className="name" />
              </button>
              <span className="row set-marks">
                {secrets && <StatusText status={secretStatus(secrets[set.id] ?? 'missing')} />}
                {set.isGasSponsored && (
                  <span className="chip-text caption second">
                    <Icon of={Fuel} size={12} />
                    {words.sponsored}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
        {sets.more && !sets.isFetching && (
          <button type="button" className="pane-more small" onClick={() => void sets.fetchNextPage()}>
            {words.loadMore}
          </button>
        )}
      </div>
    </section>
  )
}

function SkeletonSet({ width }: { width: number }) {
  return (
    <div className="set-row">
      <Skeleton width={width} />
      <Skeleton width={60} />
    </div>
  )
}

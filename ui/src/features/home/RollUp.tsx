import { CircleStop, Coins, RefreshCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Holder, Portfolio, PortfolioBlock, PortfolioRow } from '../../bindings/types'
import { ShortAddress } from '../../kit/Address'
import { Amount } from '../../kit/Amount'
import { rowText } from '../../kit/amount'
import { Button, IconButton } from '../../kit/Button'
import { ChainChip } from '../../kit/Chips'
import { Icon } from '../../kit/Icon'
import { EmptyState, Note, Skeleton } from '../../kit/Notes'
import { Segments } from '../../kit/Segments'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'

interface Props {
  portfolio: Portfolio | undefined
  /** It is on its way; neither that nor a portfolio means that it could not be read. */
  pending: boolean
  block: PortfolioBlock | undefined
  holder: Holder
  onHolder: (holder: Holder) => void
  onRead: () => void
  onStop: () => void
}

/** Token by chain. What is known stands there at once; the reading goes on behind it and says how far it is. */
export function RollUp({ portfolio, pending, block, holder, onHolder, onRead, onStop }: Props) {
  const { go } = useNavigation()
  const running = portfolio?.reading.state === 'running'
  // What was never read is not known to be none.
  const none = portfolio?.wallets === 0 && Boolean(portfolio.reading.readAt)
  return (
    <section className="panel" aria-labelledby="home-rollup">
      <div className="panel-head">
        <h2 id="home-rollup" className="spread">
          {t('home-roll-up-title')}
        </h2>
        {running ? (
          <Button size="small" icon={CircleStop} onPress={onStop}>
            {t('home-roll-up-stop')}
          </Button>
        ) : (
          <IconButton icon={RefreshCw} label={t('home-roll-up-refresh')} onPress={onRead} isDisabled={!portfolio} />
        )}
      </div>
      {portfolio && portfolio.customers > 0 && (
        <div className="rollup-holder">
          <Segments
            label={t('home-roll-up-holder')}
            value={holder}
            onChange={onHolder}
            options={[
              { id: 'own', node: t('home-roll-up-own') },
              { id: 'customers', node: t('home-roll-up-customers') },
            ]}
          />
        </div>
      )}
      {portfolio && <HowRead portfolio={portfolio} onRead={onRead} />}
      {!portfolio &&
        pending &&
        [72, 90, 64].map(width => (
          <div key={width} className="rollup-holder">
            <Skeleton width={width} />
          </div>
        ))}
      {!portfolio && !pending && <p className="rollup-holder small quiet">{t('home-unread')}</p>}
      {portfolio && !block && !running && (
        <EmptyState
          icon={Coins}
          title={t(none ? 'home-roll-up-no-wallets' : 'home-roll-up-empty')}
          text={t(none ? 'home-roll-up-no-wallets-text' : 'home-roll-up-empty-text')}
        >
          <Button onPress={() => go({ at: 'wallets' })}>{t('home-roll-up-open-wallets')}</Button>
        </EmptyState>
      )}
      {block && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the panel is scrolled by keyboard */}
          <div className="rollup-scroll" tabIndex={0} role="group" aria-labelledby="home-rollup">
            <table className="rollup figures">
              <thead>
                <tr>
                  <th scope="col">{t('home-roll-up-token')}</th>
                  {block.chains.map(chain => (
                    <th key={chain.id} scope="col" className="rollup-number">
                      <bdi>{clean(chain.name, 24)}</bdi>
                    </th>
                  ))}
                  <th scope="col" className="rollup-number">
                    {t('home-roll-up-sum')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {block.rows.map(row => (
                  <TokenRow key={row.key} row={row} block={block} clickable={holder === 'own'} />
                ))}
              </tbody>
            </table>
          </div>
          <p className="rollup-foot caption quiet">
            {block.test ? `${t('home-practice')}. ` : ''}
            {t('home-roll-up-foot')}
            {block.rows.some(row => row.apart === 'unlisted') && ` ${t('home-roll-up-foot-unlisted')}`}
          </p>
        </>
      )}
    </section>
  )
}

function TokenRow({ row, block, clickable }: { row: PortfolioRow; block: PortfolioBlock; clickable: boolean }) {
  const { go } = useNavigation()
  const symbol = clean(row.symbol || '?', 16)
  const spoken = row.apart === 'unlisted' ? t('home-roll-up-unlisted-name', { symbol }) : symbol
  // Its chain is the column it stands in. Where that says too little, the contract tells it apart.
  const twin = block.rows.some(other => other.key !== row.key && other.symbol === row.symbol && other.apart === row.apart)
  const unreadable = row.cells.reduce((sum, cell) => sum + cell.unreadable, 0)
  return (
    <tr>
      <th scope="row">
        <bdi>{symbol}</bdi>
        {row.apart && (
          <span className="chip-text caption tone-warn" title={t(`home-roll-up-apart-text-${row.apart}`)}>
            <Icon of={TriangleAlert} size={12} />
            {t(`home-roll-up-apart-${row.apart}`)}
          </span>
        )}
        {row.contract && twin && (
          <span className="rollup-contract caption quiet">
            <ShortAddress value={row.contract} />
          </span>
        )}
        {unreadable > 0 && <span className="rollup-contract caption tone-warn">{t('home-roll-up-unreadable', { count: unreadable })}</span>}
      </th>
      {row.cells.map((cell, at) => {
        const chain = block.chains[at]
        if (!chain || cell.amount === undefined) {
          return (
            <td key={chain?.id ?? at} className="rollup-number quiet">
              {cell.unreadable > 0 ? <Amount value="?" /> : '–'}
            </td>
          )
        }
        return (
          <td key={chain.id} className="rollup-number">
            {clickable ? (
              <button
                type="button"
                className="rollup-cell"
                aria-label={t('home-roll-up-cell', { amount: rowText(cell.amount), symbol: spoken, chain: chain.name, wallets: cell.wallets })}
                onClick={() => go({ at: 'wallets', set: 'all', holding: row.key, chain: chain.id })}
              >
                <Amount value={cell.amount} />
              </button>
            ) : (
              <Amount value={cell.amount} />
            )}
          </td>
        )
      })}
      <td className="rollup-number strong">
        {clickable ? (
          <button
            type="button"
            className="rollup-cell"
            aria-label={t('home-roll-up-sum-cell', { amount: rowText(row.sum), symbol: spoken, wallets: row.wallets })}
            onClick={() => go({ at: 'wallets', set: 'all', holding: row.key })}
          >
            <Amount value={row.sum} />
          </button>
        ) : (
          <Amount value={row.sum} />
        )}
      </td>
    </tr>
  )
}

/** How many wallets could not be read, and which of them the totals count with an older balance. */
function failed({ wallets, unread, unreadKnown }: Portfolio): string {
  const counts = { failed: unread, of: wallets }
  if (unreadKnown === unread) return t('home-roll-up-failed', counts)
  if (unreadKnown === 0) return t('home-roll-up-failed-never', counts)
  return t('home-roll-up-both', { ...counts, known: unreadKnown, never: unread - unreadKnown })
}

/** How far the reading is, what it could not read, and why it ended. */
function HowRead({ portfolio, onRead }: { portfolio: Portfolio; onRead: () => void }) {
  const [open, setOpen] = useState(false)
  const { reading, wallets, counted, unread, unreadKnown, faults } = portfolio
  const never = wallets - counted
  const untried = never - (unread - unreadKnown)
  const done =
    reading.of === undefined ? t('home-roll-up-listing', { done: reading.done }) : t('home-roll-up-reading', { done: reading.done, of: reading.of })
  return (
    <>
      {reading.state === 'running' && (
        <div className="rollup-progress small second">
          <span>{done}</span>
          <progress max={reading.of ?? 1} value={reading.of === undefined ? undefined : reading.done} aria-label={done} />
        </div>
      )}
      {reading.state === 'stopped' && (
        <p className="rollup-progress small second">{t('home-roll-up-stopped', { done: reading.done, of: reading.of ?? wallets })}</p>
      )}
      {(reading.fault || unread > 0) && reading.state !== 'running' && (
        <div className="rollup-note">
          <Note kind="warn">
            {reading.fault && <p>{reading.fault.message}</p>}
            {unread > 0 && (
              <p>
                {failed(portfolio)} {untried > 0 && t('home-roll-up-more', { count: untried })}
              </p>
            )}
            <div className="row rollup-note-actions">
              <Button size="small" onPress={onRead}>
                {t('home-roll-up-refresh')}
              </Button>
              {faults.length > 0 && (
                <Button size="small" kind="link" aria-expanded={open} onPress={() => setOpen(!open)}>
                  {open ? t('home-roll-up-hide') : t('home-roll-up-which')}
                </Button>
              )}
            </div>
            {open && (
              <ul className="rollup-faults small">
                {faults.map(one => (
                  <li key={one.walletId}>
                    <span className="row">
                      <bdi className="name clip">{clean(one.name || t('wallets-no-label'), 40)}</bdi>
                      <ChainChip name={clean(one.chain.name)} test={one.chain.test} />
                    </span>
                    <span className="second">{one.fault.message}</span>
                  </li>
                ))}
              </ul>
            )}
          </Note>
        </div>
      )}
      {never > 0 && unread === 0 && reading.state !== 'running' && (
        <p className="rollup-progress small tone-warn">{t('home-roll-up-never', { never, of: wallets })}</p>
      )}
    </>
  )
}

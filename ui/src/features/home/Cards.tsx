import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Portfolio, PortfolioBlock } from '../../bindings/types'
import { nairaKnown, nairaRead } from '../../bridge/wallet_cache'
import { Amount, AmountText } from '../../kit/Amount'
import { group, withKobo } from '../../kit/amount'
import { useCovered } from '../../kit/hidden'
import { Skeleton } from '../../kit/Notes'
import { clockSeconds, momentOf } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import { isStale } from './age'

/** More sends than this are not told apart. */
const MANY = 10_000

interface CardProps {
  id: string
  title: string
  /** When the oldest balance in it was read. */
  asOf?: string | undefined
  /** How many wallets were never read, so that they are not in it. */
  never?: number | undefined
  children: ReactNode
}

function Card({ id, title, asOf, never = 0, children }: CardProps) {
  return (
    <section className="panel home-card" aria-labelledby={`home-${id}`}>
      <div className="row">
        <h2 id={`home-${id}`} className="spread second">
          {title}
        </h2>
        {asOf && <span className={`caption ${isStale(asOf) ? 'tone-warn' : 'quiet'}`}>{t('home-as-of', { at: momentOf(asOf) })}</span>}
      </div>
      {children}
      {never > 0 && <p className="caption tone-warn">{t('home-never-read', { count: never })}</p>}
    </section>
  )
}

function CardLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="home-line">
      <dt className="second clip">
        <bdi>{label}</bdi>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

interface CardsProps {
  portfolio: Portfolio | undefined
  block: PortfolioBlock | undefined
  pending: boolean
  /** A batch is being sent. */
  sending: boolean
}

/** Three numbers at a glance: naira, tokens that stand for a dollar, and what is left for network fees. */
export function Cards({ portfolio, block, pending, sending }: CardsProps) {
  const asOf = portfolio?.asOf
  const never = portfolio && portfolio.wallets - portfolio.counted
  const none = (width: number) => (pending ? <Skeleton width={width} /> : <p className="small quiet">{t('home-unread')}</p>)
  return (
    <div className="home-cards">
      <Naira sending={sending} />
      <Card id="dollars" title={t('home-dollars-title')} asOf={asOf} never={never}>
        {!portfolio ? none(180) : <Dollars portfolio={portfolio} block={block} />}
      </Card>
      <Card id="fees" title={t('home-fees-title')} asOf={asOf} never={never}>
        {!portfolio ? none(140) : <Fees block={block} />}
      </Card>
    </div>
  )
}

/** Own accounts only. What was never read is named and not in the sum. */
function Naira({ sending }: { sending: boolean }) {
  const client = useQueryClient()
  const known = useQuery(nairaKnown)
  const read = useQuery(nairaRead)
  // What was read between two payments of a batch is true of no moment that a person knows.
  const before = useRef(sending)
  useEffect(() => {
    if (before.current && !sending) void client.invalidateQueries({ queryKey: [nairaRead.queryKey[0]] })
    before.current = sending
  }, [sending, client])
  // Both give what is known when they answer. A reading that is still under way has older figures than what a payout has read meanwhile.
  const held = read.data && read.dataUpdatedAt >= known.dataUpdatedAt ? read.data : (known.data ?? read.data)
  return (
    <Card id="naira" title={t('home-naira-title')} asOf={held?.asOf}>
      {!held && <Skeleton width={160} />}
      {held && (
        <>
          <p className={held.sum ? 'amount-l' : 'amount-l quiet'}>
            {held.sum ? <Cut value={held.sum} sign="₦" /> : held.accounts === 0 ? '–' : t('home-naira-none')}
          </p>
          <p className="small quiet">
            {held.accounts === 0
              ? t('home-naira-text')
              : held.unread > 0
                ? t('home-naira-unread', { unread: held.unread, accounts: held.accounts })
                : t('home-naira-on', { accounts: held.accounts })}
          </p>
          {sending && held.asOf && <p className="caption tone-warn">{t('home-naira-sending', { at: clockSeconds(held.asOf) })}</p>}
          <dl>
            {held.largest.map((one, at) => (
              <CardLine key={`${one.name}/${at}`} label={clean(one.name, 40)}>
                <AmountText text={`₦${withKobo(one.amount)}`} />
              </CardLine>
            ))}
          </dl>
        </>
      )}
    </Card>
  )
}

function Dollars({ portfolio, block }: { portfolio: Portfolio; block: PortfolioBlock | undefined }) {
  const rows = block?.rows.filter(row => block.dollars.keys.includes(row.key)) ?? []
  return (
    <>
      {block && rows.length > 0 ? (
        <p className="amount-l">
          <Cut value={block.dollars.sum} /> <span className="home-unit">{t('home-dollars-unit')}</span>
        </p>
      ) : (
        <p className="amount-l quiet">–</p>
      )}
      <p className="small quiet">{rows.length > 0 ? t('home-dollars-text') : t('home-dollars-none')}</p>
      {block?.test && rows.length > 0 && <p className="caption tone-warn">{t('home-practice')}</p>}
      <dl>
        {rows.slice(0, 4).map(row => (
          <CardLine key={row.key} label={t('home-dollars-line', { symbol: clean(row.symbol, 16), wallets: row.wallets })}>
            <Amount value={row.sum} />
          </CardLine>
        ))}
        {portfolio.customers > 0 && <CardLine label={t('home-dollars-customers')}>{t('home-dollars-not-counted')}</CardLine>}
      </dl>
    </>
  )
}

/** The first two decimals of a sum: the loud figure of a card, cut and never rounded. */
function Cut({ value, sign = '' }: { value: string; sign?: string }) {
  const covered = useCovered()
  const [whole = '0', fraction = ''] = group(value).split('.')
  return (
    <span title={covered ? undefined : group(value)}>
      <AmountText text={`${sign}${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`} />
    </span>
  )
}

function Fees({ block }: { block: PortfolioBlock | undefined }) {
  const fees = block?.fees ?? []
  const known = fees.filter(fee => fee.sends !== undefined)
  const sends = known.reduce((sum, fee) => sum + (fee.sends ?? 0), 0)
  return (
    <>
      <p className={`amount-l ${fees.length === 0 ? 'quiet' : ''}`}>
        {fees.length === 0
          ? '–'
          : known.length > 0
            ? sends >= MANY
              ? t('home-fees-about-many')
              : t('home-fees-about', { sends })
            : t('home-fees-unknown')}
      </p>
      <p className="small quiet">{fees.length > 0 ? t('home-fees-text') : t('home-fees-none')}</p>
      <dl>
        {fees.slice(0, 4).map(fee => (
          <CardLine key={fee.chain.id} label={clean(fee.chain.name)}>
            <Amount value={fee.amount} unit={clean(fee.unit, 8)} />
            {fee.sends !== undefined && <span>, {fee.sends >= MANY ? t('home-fees-sends-many') : t('home-fees-sends', { count: fee.sends })}</span>}
          </CardLine>
        ))}
      </dl>
    </>
  )
}

import { useState } from 'react'
import type { MoneyOut, PortfolioBlock } from '../../bindings/types'
import { OUT_DAYS } from '../../bridge/wallet_cache'
import { AmountText } from '../../kit/Amount'
import { group, rowText, withKobo } from '../../kit/amount'
import { Bars, PartsBar } from '../../kit/Bars'
import { useCovered } from '../../kit/hidden'
import { Skeleton } from '../../kit/Notes'
import { Segments } from '../../kit/Segments'
import { calendarDay } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'

/** Thousandths as percent: whole above one, "<1" below. */
/** The unit of payouts. */
const NAIRA = 'NGN'

const percent = (share: number): string => (share > 0 && share < 10 ? '<1' : String(Math.round(share / 10)))

/** Where each token lies: its chains as parts of one bar. Tokens are not compared with each other, for nobody knows their prices here. */
export function WhereItLies({ block }: { block: PortfolioBlock }) {
  const rows = block.rows.filter(row => !row.apart && row.cells.some(cell => cell.share > 0)).slice(0, 8)
  return (
    <section className="panel" aria-labelledby="home-lies">
      <div className="panel-head">
        <h2 id="home-lies">{t('home-holdings-title')}</h2>
        <span className="small quiet">{t('home-holdings-text')}</span>
      </div>
      <table className="lies">
        <caption className="sr-only">{t('home-holdings-caption')}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('home-roll-up-token')}</th>
            {block.chains.map(chain => (
              <th key={chain.id} scope="col">
                {chain.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => {
            const parts = row.cells.flatMap((cell, at) => {
              const chain = block.chains[at]
              if (!chain || cell.share === 0) return []
              return [
                { id: chain.id, share: cell.share, tone: at, title: t('home-holdings-share', { percent: percent(cell.share), chain: chain.name }) },
              ]
            })
            return (
              <tr key={row.key}>
                <th scope="row" className="small">
                  <bdi>{clean(row.symbol, 12)}</bdi>
                </th>
                <td aria-hidden="true" className="lies-bar">
                  <PartsBar parts={parts} />
                </td>
                {row.cells.map((cell, at) => (
                  <td key={block.chains[at]?.id ?? at} className="sr-only">
                    {cell.share > 0 ? `${percent(cell.share)} %` : '0 %'}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <ul className="lies-key caption second" aria-hidden="true">
        {block.chains.map((chain, at) => (
          <li key={chain.id}>
            <span className={`lies-swatch part-${at % 6}`} />
            <bdi>{clean(chain.name, 24)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Money out by day in one currency, and the same as a table for those who hear the page. */
export function MoneyOutChart({ series, pending }: { series: MoneyOut[] | undefined; pending: boolean }) {
  const [key, setKey] = useState<string>()
  const covered = useCovered()
  const shown = series?.find(one => one.key === key) ?? series?.[0]
  const named = (one: MoneyOut) => {
    const unit = clean(one.unit, 12)
    if (one.which) return t('home-out-unit-which', { unit, which: clean(one.which, 120) })
    return one.aloneOn ? t('home-out-unit-on', { unit, chain: clean(one.aloneOn.name, 24) }) : unit
  }
  const name = shown ? named(shown) : ''
  const [first, last] = [shown?.days[0], shown?.days.at(-1)]
  return (
    <section className="panel" aria-labelledby="home-out">
      <div className="panel-head">
        <h2 id="home-out">{t('home-out-title')}</h2>
        <span className="small quiet">{t(shown?.unit === NAIRA ? 'home-out-period-naira' : 'home-out-period', { days: OUT_DAYS })}</span>
        <span className="spread" />
        {shown && (
          <span className="home-out-total strong small" title={covered ? undefined : group(shown.total)}>
            {shown.unit === NAIRA
              ? t('home-out-total-naira', { amount: withKobo(shown.total) })
              : t('home-out-total', { amount: rowText(shown.total), unit: name })}
          </span>
        )}
      </div>
      <div className="home-out">
        {!series && (pending ? <Skeleton width={240} /> : <p className="small quiet">{t('home-unread')}</p>)}
        {series && !shown && <p className="small quiet">{t('home-out-none')}</p>}
        {series && series.length > 1 && shown && (
          <Segments
            label={t('home-out-unit')}
            value={shown.key}
            onChange={setKey}
            options={series.slice(0, 4).map(one => ({ id: one.key, node: <bdi>{named(one)}</bdi> }))}
          />
        )}
        {shown && (
          <>
            <Bars
              bars={shown.days.map(one => ({
                id: one.day,
                share: one.share,
                title: t('home-out-bar', {
                  day: calendarDay(one.day),
                  amount: shown.unit === NAIRA ? withKobo(one.amount) : rowText(one.amount),
                  unit: name,
                  count: one.count,
                }),
              }))}
            />
            <div className="row caption quiet" aria-hidden="true">
              <span className="spread">{first && calendarDay(first.day)}</span>
              <span>{last && calendarDay(last.day)}</span>
            </div>
            {shown.aloneOn && <p className="caption tone-warn">{t('home-roll-up-apart-text-unlisted')}</p>}
            {/* A table cannot be one pixel high by itself: its rows would scroll the page. */}
            <div className="sr-only">
              <table>
                <caption>{t('home-out-caption', { unit: name })}</caption>
                <thead>
                  <tr>
                    <th scope="col">{t('home-out-day')}</th>
                    <th scope="col">{t('home-out-amount')}</th>
                    <th scope="col">{t('home-out-payments')}</th>
                  </tr>
                </thead>
                <tbody>
                  {shown.days.map(one => (
                    <tr key={one.day}>
                      <th scope="row">{calendarDay(one.day)}</th>
                      <td>
                        <AmountText text={group(one.amount)} />
                      </td>
                      <td>{one.count}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        )}
      </div>
    </section>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClaimedRow, ProposalView } from '../../bindings/types'
import { change } from '../../bridge/change'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Combo } from '../../kit/Combo'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import type { Route } from '../../shared/navigation'
import { t } from '../../text'
import styles from './proposals.module.css'

interface Props {
  view: ProposalView
  onOpen: (to: Route) => void
}

/** Payments that a computer claimed and of which nobody tells how they ended, and who can do what about each. */
export function Claimed({ view, onOpen }: Props) {
  const [asked, setAsked] = useState<ClaimedRow>()
  if (view.claimed.length === 0) return null
  const single = view.operation !== 'batch'
  const waits = view.claimed.some(row => !row.isOver && row.to.length > 0)
  return (
    <section className="panel" aria-labelledby="proposals-claimed">
      <div className={styles.panelHead}>
        <h2 id="proposals-claimed" className="strong">
          {t('proposals-claimed')}
        </h2>
      </div>
      <ul>
        {view.claimed.map(row => (
          <li key={row.row} className={styles.claimed}>
            <div className="spread">
              <p>
                {!single && <span className="strong">{t('proposals-claimed-row', { row: String(row.row) })}: </span>}
                <bdi>{row.said}</bdi>
              </p>
              {row.pays && (
                <p className="small second">
                  <bdi>{row.pays}</bdi>
                </p>
              )}
              <p className={`small ${row.isOver ? 'tone-warn' : 'second'}`}>{standing(row)}</p>
            </div>
            {row.entry && !row.isOver && (
              <Button size="small" onPress={() => onOpen({ at: 'intent', id: row.entry ?? '', payout: row.payout })}>
                {t('proposals-claimed-open')}
              </Button>
            )}
            {view.mayHandOver && !row.isOver && row.to.length > 0 && (
              <Button
                size="small"
                reviews
                {...(!single && { 'aria-label': t('proposals-hand-over-of', { row: String(row.row) }) })}
                onPress={() => setAsked(row)}
              >
                {t('proposals-hand-over')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {waits && !view.mayHandOver && (
        <p className={`small second ${styles.panelFoot}`}>
          <bdi>{t('proposals-claimed-who', { names: clean(view.administrators, 400) })}</bdi>
        </p>
      )}
      {asked && <HandOver id={view.item.id} row={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

/** What can still be done about it, and until when. */
function standing({ isOver, until, entry }: ClaimedRow): string {
  const time = dayAndClock(until)
  if (isOver) return t('proposals-claimed-over', { time })
  return entry ? t('proposals-claimed-here', { time }) : t('proposals-claimed-until', { time })
}

/** Which computer shall send it, and what that means. The confirm window decides. */
function HandOver({ id, row, onClose }: { id: string; row: ClaimedRow; onClose: () => void }) {
  const client = useQueryClient()
  const [to, setTo] = useState(row.to.length === 1 ? (row.to[0]?.key ?? '') : '')
  const hand = useMutation({
    mutationFn: () => change('proposal_hand_over', { id, row: row.row, to }),
    onSuccess: next => {
      if (next) client.setQueryData(['proposal_view', id], next)
      announce(t('proposals-handed-over'))
      onClose()
    },
  })
  const chosen = row.to.find(one => one.key === to)
  const nameOf = (name: string) => clean(name, 120)
  return (
    <Dialog
      title={t('proposals-hand-over-title')}
      onSubmit={() => to && hand.mutate()}
      onClose={onClose}
      busy={hand.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={hand.isPending}>
            {t('proposals-cancel')}
          </Button>
          <Button kind="primary" type="submit" reviews isDisabled={!to} busy={hand.isPending && t('proposals-handing-over')}>
            {t('proposals-hand-over-go')}
          </Button>
        </>
      }
    >
      <p className="strong">
        <bdi>{row.said}</bdi>
      </p>
      <p>{t('proposals-hand-over-may')}</p>
      <p>{t('proposals-hand-over-once', { time: dayAndClock(row.until) })}</p>
      <p>{t('proposals-hand-over-after')}</p>
      <Combo
        label={t('proposals-hand-over-to')}
        placeholder={t('proposals-form-sends-choose')}
        help={t('proposals-hand-over-next')}
        error={undefined}
        search={row.to.length > 8}
        value={to || null}
        isDisabled={hand.isPending}
        chosen={chosen && <bdi className="clip">{nameOf(chosen.name)}</bdi>}
        groups={[{ id: 'all', options: row.to.map(one => ({ id: one.key, label: nameOf(one.name), node: <bdi>{nameOf(one.name)}</bdi> })) }]}
        onChange={key => {
          hand.reset()
          setTo(key)
        }}
      />
      {hand.error && <ErrorCard fault={hand.error} action={{ label: t('common-error-again'), onPress: () => hand.mutate() }} />}
    </Dialog>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Paperclip, PenLine, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ProposalView, SignProposal } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Area } from '../../kit/Area'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Combo } from '../../kit/Combo'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Icon } from '../../kit/Icon'
import { Line, Lines } from '../../kit/Lines'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import { sizeOf } from './Attachments'
import { Differences } from './Differences'
import { approvers } from './Facts'
import { Head } from './Head'
import { Payment } from './Payment'
import styles from './proposals.module.css'

const MOST_NOTE = 2_000

interface Typed {
  note: string
  sends: string | null
  days: string
}

/** What was typed for a request that is not signed: looking at something else loses nothing. */
const kept = new Map<string, Typed>()

/** Stands for every computer that may send, where they share a workspace. A key is longer. */
const ANY = 'any'

/** The days as a number, where they are from 1 to 30. */
function daysOf(typed: string): number | undefined {
  const days = /^\d{1,2}$/.test(typed.trim()) ? +typed : 0
  return days >= 1 && days <= 30 ? days : undefined
}

/** What was prepared here: the maker adds their words and signs. From then on nobody can change it. */
export function Sign({ view, onMoved, onDiscarded }: { view: ProposalView; onMoved: (id: string) => void; onDiscarded: () => void }) {
  const { item, computers } = view
  const client = useQueryClient()
  const [typed, setTyped] = useState<Typed>(() => kept.get(item.id) ?? { note: '', sends: null, days: '7' })
  const [discarding, setDiscarding] = useState(false)
  const [alone] = computers
  const sends = typed.sends ?? (alone && computers.length === 1 ? alone.key : null)
  const days = daysOf(typed.days)
  const keep = (part: Partial<Typed>) => {
    const next = { ...typed, ...part }
    kept.set(item.id, next)
    setTyped(next)
  }
  const fresh = (next: ProposalView) => client.setQueryData(['proposal_view', item.id], next)
  const attach = useMutation({ mutationFn: () => call('proposal_attach', { id: item.id }), onSuccess: fresh })
  const detach = useMutation({ mutationFn: (sha256: string) => call('proposal_detach', { id: item.id, sha256 }), onSuccess: fresh })
  const sign = useMutation({
    mutationFn: (input: SignProposal) => call('proposal_sign', input),
    onSuccess: next => {
      kept.delete(item.id)
      client.setQueryData(['proposal_view', next.item.id], next)
      announce(t('proposals-signed'))
      onMoved(next.item.id)
    },
  })
  const long = [...typed.note].length > MOST_NOTE
  const why = !view.canSign
    ? t('proposals-why-role')
    : !sends
      ? t('proposals-why-sends')
      : days === undefined
        ? t('proposals-why-days')
        : long
          ? t('proposals-why-note')
          : undefined
  const any = view.mayNameSeveral && computers.length > 1
  const anyOf = t('proposals-form-sends-any', { count: computers.length })
  const chosen = computers.find(one => one.key === sends)
  const nameOf = (one: { name: string; isOwn: boolean }) =>
    one.isOwn ? t('proposals-form-sends-own', { name: clean(one.name, 120) }) : clean(one.name, 120)
  const at = (field: string) => (sign.error?.field === field ? sign.error.message : undefined)
  const changed = (part: Partial<Typed>, field: string) => {
    if (sign.error?.field === field) sign.reset()
    keep(part)
  }
  const files = attach.error ?? detach.error
  const other = sign.error && !['note', 'sends', 'days'].includes(sign.error.field ?? '') ? sign.error : undefined
  const press = () => {
    const keys = sends === ANY ? computers.map(one => one.key) : sends ? [sends] : []
    if (days !== undefined && !why) sign.mutate({ id: item.id, note: typed.note.trim(), sends: keys, days })
  }
  return (
    <>
      <div className={styles.scroll}>
        <Head view={view} />
        <Differences view={view} />
        <div className={styles.sides}>
          <section className={`panel ${styles.form}`} aria-labelledby="proposals-form">
            <h3 id="proposals-form">{t('proposals-form')}</h3>
            <Area
              label={t('proposals-form-note')}
              hint={t('proposals-form-note-hint')}
              help={t('proposals-form-note-help')}
              error={at('note')}
              rows={4}
              maxLength={MOST_NOTE}
              value={typed.note}
              isDisabled={sign.isPending}
              onChange={note => changed({ note }, 'note')}
            />
            <div className={styles.formFiles} role="group" aria-label={t('proposals-form-files')}>
              <span className="field-label">{t('proposals-form-files')}</span>
              <ul>
                {view.attachments.map(one => (
                  <li key={one.sha256} className={styles.file}>
                    <Icon of={Paperclip} />
                    <span className="spread">
                      <bdi className={`name ${styles.fileName}`}>{clean(one.name, 100)}</bdi> <span className="second">{sizeOf(one.bytes)}</span>
                    </span>
                    <Button
                      size="small"
                      aria-label={t('proposals-detach-of', { name: clean(one.name, 60) })}
                      isDisabled={detach.isPending || sign.isPending}
                      onPress={() => detach.mutate(one.sha256)}
                    >
                      {t('proposals-detach')}
                    </Button>
                  </li>
                ))}
              </ul>
              <span className="row">
                <Button
                  size="small"
                  icon={Plus}
                  isDisabled={sign.isPending}
                  busy={attach.isPending && t('proposals-attaching')}
                  onPress={() => attach.mutate()}
                >
                  {t('proposals-attach')}
                </Button>
                {view.attachments.length === 0 && <span className="small quiet">{t('proposals-form-files-none')}</span>}
              </span>
              <p className={`field-help ${files?.field ? 'field-error' : ''}`} role={files?.field ? 'alert' : undefined}>
                {files?.field ? files.message : t(view.carried ? 'proposals-form-files-carried' : 'proposals-form-files-help')}
              </p>
              {files && !files.field && (
                <ErrorCard
                  fault={files}
                  action={{
                    label: t('common-error-close'),
                    onPress: () => {
                      attach.reset()
                      detach.reset()
                    },
                  }}
                />
              )}
            </div>
            <Combo
              label={t('proposals-form-sends')}
              help={
                computers.length === 0
                  ? t('proposals-form-sends-none')
                  : sends === ANY
                    ? t('proposals-form-sends-any-help')
                    : t('proposals-form-sends-help')
              }
              error={at('sends')}
              placeholder={t('proposals-form-sends-choose')}
              search={computers.length > 8}
              value={sends}
              isDisabled={computers.length === 0 || sign.isPending}
              chosen={sends === ANY ? anyOf : chosen && <bdi className="clip">{nameOf(chosen)}</bdi>}
              groups={[
                {
                  id: 'all',
                  options: [
                    ...computers.map(one => ({ id: one.key, label: nameOf(one), node: <bdi>{nameOf(one)}</bdi> })),
                    ...(any ? [{ id: ANY, label: anyOf, node: anyOf }] : []),
                  ],
                },
              ]}
              onChange={key => changed({ sends: key }, 'sends')}
            />
            <div className={styles.days}>
              <Field
                label={t('proposals-form-days')}
                inputMode="numeric"
                help={t('proposals-form-days-help')}
                error={at('days') ?? (days === undefined ? t('proposals-form-days-wrong') : undefined)}
                value={typed.days}
                isDisabled={sign.isPending}
                maxLength={2}
                onChange={next => changed({ days: next }, 'days')}
              />
            </div>
          </section>
          <section className={`panel ${styles.facts}`} aria-labelledby="proposals-what">
            <h3 id="proposals-what" className={styles.factsHead}>
              {t('proposals-form-what')}
            </h3>
            {view.payment ? (
              <Payment payment={view.payment} from={view.from} />
            ) : (
              <Lines>
                {view.from && (
                  <Line label={t('proposals-from')}>
                    <bdi>{clean(view.from, 200)}</bdi>
                  </Line>
                )}
                {view.operation === 'batch' && (
                  <Line label={t('proposals-payments')}>
                    {t('proposals-payments-count', { count: view.rows })}
                    {view.salary && <span className="second">, {t('proposals-salaries')}</span>}
                  </Line>
                )}
              </Lines>
            )}
            <Lines>
              <Line label={t('proposals-form-may')}>
                {view.mayApprove.length > 0 ? (
                  <bdi>{t('proposals-form-may-needs', { needed: item.needed, names: approvers(view) })}</bdi>
                ) : (
                  <span className="tone-warn">{t('proposals-form-may-nobody')}</span>
                )}
              </Line>
            </Lines>
          </section>
        </div>
      </div>
      <section className={styles.foot} aria-label={t('proposals-form')}>
        {other && <ErrorCard fault={other} action={{ label: t('common-error-again'), onPress: press }} />}
        <div className={styles.acts}>
          <Button kind="danger" isDisabled={sign.isPending} onPress={() => setDiscarding(true)}>
            {t('proposals-discard')}
          </Button>
          <span className={`small second ${styles.says}`}>{why}</span>
          <Button
            kind="primary"
            icon={PenLine}
            locked
            reviews
            isDisabled={Boolean(why)}
            busy={sign.isPending && t('proposals-signing')}
            onPress={press}
          >
            {t('proposals-sign')}
          </Button>
        </div>
      </section>
      {discarding && <Discard id={item.id} onClose={() => setDiscarding(false)} onDone={onDiscarded} />}
    </>
  )
}

function Discard({ id, onClose, onDone }: { id: string; onClose: () => void; onDone: () => void }) {
  const client = useQueryClient()
  const discard = useMutation({
    mutationFn: () => call('proposal_put_away', { id }),
    onSuccess: list => {
      kept.delete(id)
      client.setQueryData(['proposal_list'], list)
      announce(t('proposals-discarded'))
      onDone()
      onClose()
    },
  })
  return (
    <Dialog
      title={t('proposals-discard-title')}
      onSubmit={() => discard.mutate()}
      onClose={onClose}
      busy={discard.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={discard.isPending}>
            {t('proposals-cancel')}
          </Button>
          <Button kind="danger" type="submit" busy={discard.isPending && t('proposals-discarding')}>
            {t('proposals-discard')}
          </Button>
        </>
      }
    >
      <p>{t('proposals-discard-text')}</p>
      {discard.error && <ErrorCard fault={discard.error} action={{ label: t('common-error-again'), onPress: () => discard.mutate() }} />}
    </Dialog>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountImport } from '../../bindings/types'
import { change } from '../../bridge/change'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Nuban } from '../../kit/Nuban'
import { TickBox } from '../../kit/Ticks'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'

/** More than these are counted; the file has them all. */
const MOST = 50

interface Props {
  report: AccountImport
  onClose: () => void
  onDone: (added: number) => void
}

/** The dry run: what would be new and what cannot be read. Rows that cannot be read are left out only where a person agrees. */
export function Import({ report, onClose, onDone }: Props) {
  const { fresh, bad, same, known, ignored } = report
  const [leaveOut, setLeaveOut] = useState(false)
  const apply = useMutation({
    mutationFn: () => change('account_import_apply', { id: report.id, leaveOutBad: leaveOut }),
    onSuccess: done => onDone(done?.added ?? report.fresh.length),
  })
  const why = fresh.length === 0 ? t('accounts-run-nothing') : bad.length > 0 && !leaveOut ? t('accounts-run-bad-wait') : undefined
  return (
    <Dialog
      title={t('accounts-run-title')}
      wide
      onSubmit={() => !why && !apply.isPending && apply.mutate()}
      onClose={onClose}
      busy={apply.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={apply.isPending}>
            {t('accounts-dialog-cancel')}
          </Button>
          <span className="small second spread" role="status">
            {why}
          </span>
          <Button kind="primary" type="submit" locked isDisabled={Boolean(why)} busy={apply.isPending && t('accounts-run-going')}>
            {t('accounts-run-go', { count: fresh.length })}
          </Button>
        </>
      }
    >
      <div>
        <p className="strong">{t('accounts-run-summary', { fresh: fresh.length, same, bad: bad.length })}</p>
        <p className="small second">
          <bdi>{clean(report.file, 100)}</bdi>
        </p>
        {ignored.length > 0 && (
          <p className="small second">
            <bdi>{t('accounts-run-ignored', { columns: ignored.map(head => clean(head, 40)).join(', ') })}</bdi>
          </p>
        )}
      </div>
      {known.length > 0 && (
        <section aria-label={t('accounts-run-known-head')}>
          <h3 className="small strong">{t('accounts-run-known-head')}</h3>
          <ul className="made-rows">
            {known.slice(0, MOST).map(({ row, said }) => (
              <li key={row} className="account-bad small">
                <span className="strong tone-warn">{t('accounts-run-row', { at: String(row) })}</span> <bdi>{clean(said, 300)}</bdi>
              </li>
            ))}
          </ul>
          {known.length > MOST && <p className="small second">{t('accounts-run-more', { count: known.length - MOST })}</p>}
        </section>
      )}
      {bad.length > 0 && (
        <section aria-label={t('accounts-run-bad-head')}>
          <h3 className="small strong">{t('accounts-run-bad-head')}</h3>
          <ul className="made-rows">
            {bad.slice(0, MOST).map((row, index) => (
              <li key={`${row.row}/${index}`} className="account-bad small">
                <span className="strong tone-danger">{t('accounts-run-row', { at: String(row.row) })}</span> <bdi>{row.why}</bdi>
                <span className="block quiet clip">
                  <bdi>{clean(row.text, 120)}</bdi>
                </span>
              </li>
            ))}
          </ul>
          {bad.length > MOST && <p className="small second">{t('accounts-run-more', { count: bad.length - MOST })}</p>}
          {fresh.length > 0 && (
            <TickBox isSelected={leaveOut} onChange={setLeaveOut}>
              {t('accounts-run-leave-out', { count: bad.length })}
            </TickBox>
          )}
        </section>
      )}
      {fresh.length > 0 && (
        <section aria-label={t('accounts-run-fresh-head')}>
          <h3 className="small strong">{t('accounts-run-fresh-head')}</h3>
          <ul className="made-rows">
            {fresh.slice(0, MOST).map(one => (
              <li key={`${one.number}/${one.bank}`} className="made-row import-row">
                <span className="made-who">
                  <bdi className="name">{clean(one.name, 100)}</bdi>
                  <bdi className="small quiet">{[clean(one.bank, 60), clean(one.refId, 60)].filter(Boolean).join(', ')}</bdi>
                </span>
                <Nuban value={one.number} />
              </li>
            ))}
          </ul>
          {fresh.length > MOST && <p className="small second">{t('accounts-run-more', { count: fresh.length - MOST })}</p>}
        </section>
      )}
      {apply.error && <ErrorCard fault={apply.error} action={{ label: t('common-error-close'), onPress: onClose }} />}
    </Dialog>
  )
}

import { useMutation } from '@tanstack/react-query'
import type { AccountImport } from '../../bindings/types'
import { change } from '../../bridge/change'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Note } from '../../kit/Notes'
import { Nuban } from '../../kit/Nuban'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'

/** More than these are counted; the file has them all. */
const MOST = 50

interface Props {
  report: AccountImport
  onClose: () => void
  onDone: (added: number) => void
}

/** The dry run: what would be new and what cannot be read. One bad row, and nothing is imported. */
export function Import({ report, onClose, onDone }: Props) {
  const { fresh, bad, same } = report
  const apply = useMutation({
    mutationFn: () => change('account_import_apply', { id: report.id }),
    onSuccess: done => onDone(done?.added ?? report.fresh.length),
  })
  const why = bad.length > 0 ? t('accounts-run-bad', { count: bad.length }) : fresh.length === 0 ? t('accounts-run-nothing') : undefined
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
      </div>
      {bad.length > 0 && (
        <section aria-label={t('accounts-run-bad-head')}>
          <Note kind="warn">{t('accounts-run-bad-text')}</Note>
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

import { Ban, CircleCheck, CircleMinus, CircleQuestionMark } from 'lucide-react'
import type { AccountsMade, RowOutcome } from '../../bindings/types'
import { Button } from '../../kit/Button'
import { StatusChip } from '../../kit/Chips'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Nuban } from '../../kit/Nuban'
import type { Status } from '../../kit/status'
import { clean } from '../../kit/UntrustedText'
import { find, t } from '../../text'

const CHIP: Record<RowOutcome, Status> = {
  created: { word: t('accounts-grid-outcome-created'), icon: CircleCheck, kind: 'ok' },
  failed: { word: t('accounts-grid-outcome-failed'), icon: Ban, kind: 'danger' },
  unknown: { word: t('accounts-grid-outcome-unknown'), icon: CircleQuestionMark, kind: 'warn', loud: true },
  not_sent: { word: t('accounts-grid-outcome-not_sent'), icon: CircleMinus, kind: 'neutral' },
}

/** The service names a field of the request; a person knows it by its label. */
const inLabels = (message: string): string =>
  clean(message, 300).replace(/\bholderDetails\.(\w+)/g, (whole, name: string) => find(`accounts-field-${name}`) ?? whole)

interface Props {
  made: AccountsMade
  again: number
  onAgain: () => void
  onClose: () => void
}

/** Row by row: created, refused with the service's words, unknown, or not sent. */
export function Made({ made, again, onAgain, onClose }: Props) {
  const unknown = made.rows.filter(row => row.outcome === 'unknown')
  const created = made.rows.filter(row => row.outcome === 'created').length
  const counts = { made: created, all: made.rows.length, unknown: unknown.length, out: made.rows.length - created - unknown.length }
  return (
    <Dialog
      title={t('accounts-grid-done', { count: made.rows.length })}
      wide
      onSubmit={onClose}
      onClose={onClose}
      foot={
        <>
          <span className="small second spread" role="status">
            {t('accounts-grid-counted', counts)}
          </span>
          {again > 0 && <Button onPress={onAgain}>{t('accounts-grid-retry', { count: again })}</Button>}
          <Button kind="primary" type="submit" autoFocus>
            {t('accounts-grid-close')}
          </Button>
        </>
      }
    >
      {made.fault && <ErrorCard fault={made.fault} unsure={unknown.length > 0 ? t('accounts-grid-unsure', { count: unknown.length }) : ''} />}
      <ul className="made-rows">
        {made.rows.map(row => (
          <li key={row.refId} className="made-row">
            <StatusChip status={CHIP[row.outcome]} />
            <span className="made-who">
              <bdi className="name">{clean(row.name, 100)}</bdi>
              <bdi className="small quiet">{row.refId}</bdi>
              {row.message && <bdi className="small second">{inLabels(row.message)}</bdi>}
            </span>
            {row.account?.number && <Nuban value={row.account.number} />}
          </li>
        ))}
      </ul>
      {unknown[0] && <p className="small second">{t('accounts-grid-unknown-note', { count: unknown.length, name: clean(unknown[0].name, 100) })}</p>}
    </Dialog>
  )
}

import { CircleCheck, CircleDashed, Loader, OctagonX, TriangleAlert } from 'lucide-react'
import type { CheckLevel, Fault, PayoutChecks } from '../../bindings/types'
import { Button } from '../../kit/Button'
import { CheckLine } from '../../kit/CheckLine'
import { CheckList } from '../../kit/CheckList'
import { StatusChip } from '../../kit/Chips'
import { ErrorCard } from '../../kit/ErrorCard'
import type { Status } from '../../kit/status'
import { readable } from '../../kit/time'
import { toEntry, useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import styles from './payouts.module.css'

interface Props {
  checks: PayoutChecks | undefined
  working: boolean
  fault: Fault | undefined
  onRetry: () => void
}

/** The one chip at the head of the panel. */
function summary(checks: PayoutChecks, working: boolean): Status {
  const count = (level: CheckLevel) => checks.lines.filter(line => line.level === level)
  const dangers = count('danger').length
  const risks = count('warn').length
  const waiting = count('waiting').length
  if (dangers > 0) return { word: t('payouts-stops', { count: dangers }), icon: OctagonX, kind: 'danger' }
  if (working) return { word: t('payouts-working'), icon: Loader, kind: 'info' }
  if (risks > 0) return { word: t('payouts-risks', { count: risks }), icon: TriangleAlert, kind: 'warn' }
  if (waiting > 0) return { word: t('payouts-waits', { count: waiting }), icon: CircleDashed, kind: 'neutral' }
  return { word: t('payouts-clear'), icon: CircleCheck, kind: 'ok' }
}

/** What Bursar sees in the form: red blocks, amber is asked about in the confirm window. */
export function Checks({ checks, working, fault, onRetry }: Props) {
  const { go } = useNavigation()
  return (
    <section className={`panel checks ${styles.checks}`} aria-labelledby="payout-checks" aria-busy={working}>
      <div className="panel-head">
        <h2 id="payout-checks">{t('payouts-checks')}</h2>
        {checks && <StatusChip status={summary(checks, working)} />}
      </div>
      {fault && (
        <div className="checks-foot">
          <ErrorCard fault={fault} action={{ label: t('common-error-again'), onPress: onRetry }} />
        </div>
      )}
      <CheckList labelledBy="payout-checks">
        {!fault && (!checks || (working && checks.name.state === 'waiting')) && <CheckLine level="working" text={t('payouts-working')} />}
        {checks?.lines.map(line => (
          <CheckLine
            key={`${line.id}/${line.text}`}
            of={line.id}
            level={line.level}
            text={readable(line.text)}
            detail={line.detail && readable(line.detail)}
            // Changed bank details say by themselves until when they are asked for.
            asked={line.level === 'warn' && line.id !== 'bank_cools' ? t('payouts-asked') : undefined}
          >
            {line.contact && (
              <Button kind="link" size="small" onPress={() => go({ at: 'contacts', id: line.contact ?? '' })}>
                {t('contacts-open-go')}
              </Button>
            )}
            {line.entry && (
              <Button kind="link" size="small" onPress={() => line.entry && go(toEntry(line.entry, true))}>
                {t('payouts-open-entry', { code: line.entry.code })}
              </Button>
            )}
          </CheckLine>
        ))}
      </CheckList>
    </section>
  )
}

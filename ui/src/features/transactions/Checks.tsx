import { CircleCheck, CircleDashed, Loader, OctagonX, TriangleAlert } from 'lucide-react'
import type { CheckLevel, Fault, TransferChecks } from '../../bindings/types'
import { Button } from '../../kit/Button'
import { CheckLine } from '../../kit/CheckLine'
import { CheckList } from '../../kit/CheckList'
import { StatusChip } from '../../kit/Chips'
import { ErrorCard } from '../../kit/ErrorCard'
import type { Status } from '../../kit/status'
import { readable } from '../../kit/time'
import { toEntry, useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import type { Typed } from './form'
import { LookAlike } from './LookAlike'
import styles from './transactions.module.css'

interface Props {
  typed: Typed
  checks: TransferChecks | undefined
  working: boolean
  fault: Fault | undefined
  onRetry: () => void
}

/** The one chip at the head of the panel. */
function summary(checks: TransferChecks, working: boolean): Status {
  const count = (level: CheckLevel) => checks.lines.filter(line => line.level === level)
  const dangers = count('danger').length
  const risks = count('warn').length
  const waiting = count('waiting').length
  if (dangers > 0) return { word: t('transfer-stops', { count: dangers }), icon: OctagonX, kind: 'danger' }
  if (working) return { word: t('transfer-working'), icon: Loader, kind: 'info' }
  if (risks > 0) return { word: t('transfer-risks', { count: risks }), icon: TriangleAlert, kind: 'warn' }
  if (waiting > 0) return { word: t('transfer-waits', { count: waiting }), icon: CircleDashed, kind: 'neutral' }
  return { word: t('transfer-clear'), icon: CircleCheck, kind: 'ok' }
}

/** What is left to fill in, all of it at once, while there is too little to check. */
const missing = ({ walletId, tokenId, to, amount }: Typed): string[] => [
  ...(walletId ? [] : [t('transfer-wait-from')]),
  ...(tokenId ? [] : [t('transfer-wait-what')]),
  ...(to.trim() ? [] : [t('address-empty')]),
  ...(amount.trim() ? [] : [t('amount-empty')]),
]

/** What Bursar sees in the form: red blocks, amber is asked about in the confirm window. */
export function Checks({ typed, checks, working, fault, onRetry }: Props) {
  const { go } = useNavigation()
  const started = typed.walletId !== '' && typed.tokenId !== ''
  return (
    <section className={`panel checks ${styles.transferChecks}`} aria-labelledby="transfer-checks" aria-busy={started && working}>
      <div className="panel-head">
        <h2 id="transfer-checks">{t('transfer-checks')}</h2>
        <span className="small quiet">{t('transfer-checks-note')}</span>
        {checks && <StatusChip status={summary(checks, working)} />}
      </div>
      {fault && (
        <div className={`checks-foot ${styles.checksFault}`}>
          <ErrorCard fault={fault} action={{ label: t('common-error-again'), onPress: onRetry }} />
        </div>
      )}
      {!started && <p className={`${styles.checksStart} small second`}>{t('transfer-start')}</p>}
      <CheckList labelledBy="transfer-checks">
        {!started && missing(typed).map(text => <CheckLine key={text} level="waiting" text={text} />)}
        {started && !checks && !fault && <CheckLine level="working" text={t('transfer-working')} />}
        {checks?.lines.map(line => {
          const other = line.id === 'look_alike' ? line.detail?.match(/0x[0-9a-fA-F]{40}/)?.[0] : undefined
          const entered = other ? checks.to?.address : undefined
          return (
            <CheckLine
              key={`${line.id}/${line.text}`}
              of={line.id}
              level={line.level}
              text={readable(line.text)}
              detail={entered ? t('transfer-look-alike') : line.detail && readable(line.detail)}
              // A changed address says by itself until when it is asked for.
              asked={line.level === 'warn' && line.id !== 'cool_off' ? t('transfer-asked') : undefined}
            >
              {other && entered && <LookAlike known={other} entered={entered} />}
              {line.contact && (
                <Button kind="link" size="small" onPress={() => go({ at: 'contacts', id: line.contact ?? '' })}>
                  {t('contacts-open-go')}
                </Button>
              )}
              {line.entry && (
                <Button kind="link" size="small" onPress={() => line.entry && go(toEntry(line.entry))}>
                  {t('payouts-open-entry', { code: line.entry.code })}
                </Button>
              )}
            </CheckLine>
          )
        })}
      </CheckList>
    </section>
  )
}

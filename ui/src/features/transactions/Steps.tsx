import { Check, CircleDashed, CircleQuestionMark, Loader, type LucideIcon, X } from 'lucide-react'
import type { IntentView, StepState } from '../../bindings/types'
import { Copy } from '../../kit/Copy'
import { Icon } from '../../kit/Icon'
import { LookUp, OfChain } from '../../kit/LookUp'
import { clockSeconds, readable } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import styles from './transactions.module.css'

const STEP: Record<StepState, { icon: LucideIcon; name: string }> = {
  done: { icon: Check, name: t('intent-step-done') },
  active: { icon: Loader, name: t('intent-step-active') },
  ahead: { icon: CircleDashed, name: t('intent-step-ahead') },
  failed: { icon: X, name: t('intent-step-failed') },
  unknown: { icon: CircleQuestionMark, name: t('intent-step-unknown') },
}

/** The second line of a step. A hash is machine text, whole, and can be copied. */
function Detail({ text, hash, chain }: { text: string; hash: string | undefined; chain: string | undefined }) {
  if (text !== hash) {
    return (
      <p className={`small second ${styles.stepDetail}`}>
        <bdi dir="ltr">{readable(clean(text, 300))}</bdi>
      </p>
    )
  }
  return (
    <p className={`row ${styles.stepDetail}`}>
      <bdi dir="ltr" className="mono second hash">
        {hash}
      </bdi>
      <Copy text={hash} label={t('common-copy-hash')} word={t('common-copy-word')} />
      {chain && (
        <OfChain chain={chain}>
          <LookUp value={hash} />
        </OfChain>
      )}
    </p>
  )
}

/** Where a request stands, and where it was before: each step with its time and with what the service said. */
export function Steps({ view }: { view: IntentView }) {
  // Nothing of what would have followed a cancelled draft is ahead.
  const steps = view.state === 'rejected' ? view.steps.filter(step => step.state !== 'ahead') : view.steps
  const chain = view.money?.chain.id
  return (
    <>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={`${index}-${step.label}`}
            className={styles.step}
            data-state={step.state}
            aria-current={step.state === 'active' ? 'step' : undefined}
          >
            <span className={styles.stepMark}>
              <Icon of={STEP[step.state].icon} spin={step.state === 'active'} />
            </span>
            <div className="spread">
              <p className={step.state === 'ahead' ? 'quiet' : 'strong'}>
                {step.label}
                <span className="sr-only">, {STEP[step.state].name}</span>
              </p>
              {step.detail && <Detail text={step.detail} hash={view.txHash} chain={chain} />}
            </div>
            {step.at && <span className="small quiet figures">{clockSeconds(step.at)}</span>}
          </li>
        ))}
      </ol>
      {view.txHash && !view.steps.some(step => step.detail === view.txHash) && (
        <div className={`small ${styles.intentHash}`}>
          <Detail text={view.txHash} hash={view.txHash} chain={chain} />
        </div>
      )}
    </>
  )
}

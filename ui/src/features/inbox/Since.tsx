import { RefreshCw } from 'lucide-react'
import { Label, RadioGroup } from 'react-aria-components'
import type { Candidate, Fault, UnknownEvidence } from '../../bindings/types'
import { Address } from '../../kit/Address'
import { Amount } from '../../kit/Amount'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { transactionStatus } from '../../kit/status'
import { Choice } from '../../kit/Ticks'
import { readable } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import { ruledOut } from './decision'

interface Props {
  evidence: UnknownEvidence
  listed: boolean
  /** Whether that list is the wallet's transactions, or the records of another kind. */
  transactions: boolean
  readAt: string
  looking: string | false
  onLook: () => void
  about: (fault: Fault) => Fault
  chosen: string | undefined
  onChoose: (remoteId: string) => void
  invalid: boolean
}

/** The right side: what the wallet's list or the records of the service show, and how much of it was read. */
export function Since({ evidence, listed, transactions, readAt, looking, onLook, about, chosen, onChoose, invalid }: Props) {
  const { candidates, complete, foreign, fault, item } = evidence
  const token = item.intent.money?.token
  const title = transactions ? t('inbox-since') : t('inbox-records')
  return (
    <section className="panel inbox-panel" aria-label={title}>
      <header className="inbox-panel-head">
        <h3>{title}</h3>
        {listed && !fault && <span className="small quiet">{t('inbox-read-at', { time: readAt })}</span>}
      </header>
      {fault ? (
        <div className="inbox-said">
          <ErrorCard fault={about(fault)} reads action={{ label: t('inbox-look'), onPress: onLook, busy: looking }} />
          <p className="small second inbox-proves">{t('inbox-incomplete-text')}</p>
        </div>
      ) : (
        <Reading listed={listed} complete={complete} nothing={candidates.length === 0} transactions={transactions} />
      )}
      {foreign > 0 && <p className="small tone-warn inbox-said">{t('inbox-foreign', { rows: foreign })}</p>}
      {candidates.length > 0 && (
        <RadioGroup className="inbox-candidates" value={chosen ?? null} onChange={onChoose} isInvalid={invalid}>
          <Label className="field-label">{t(candidates.every(ruledOut) ? 'inbox-candidates-none' : 'inbox-candidates')}</Label>
          {candidates.map(one => (
            <Choice key={one.remoteId} value={one.remoteId} isDisabled={Boolean(ruledOut(one))}>
              <Row candidate={one} unit={one.tokenId === token?.id ? token?.symbol : one.tokenId && clean(one.tokenId, 16)} />
            </Choice>
          ))}
        </RadioGroup>
      )}
      {listed && !fault && (
        <Button size="small" icon={RefreshCw} busy={looking} onPress={onLook}>
          {t('inbox-look')}
        </Button>
      )}
    </section>
  )
}

/** How far the list was read, said plainly. */
function Reading({ listed, complete, nothing, transactions }: { listed: boolean; complete: boolean; nothing: boolean; transactions: boolean }) {
  if (listed && complete && !nothing) return null
  const [title, text] = !listed
    ? [t('inbox-no-list'), t('inbox-no-list-text')]
    : complete
      ? [t(transactions ? 'inbox-nothing' : 'inbox-nothing-new'), t('inbox-nothing-text')]
      : [t('inbox-incomplete'), t('inbox-incomplete-text')]
  return (
    <div className="inbox-said">
      <p className={`strong ${listed && !complete ? 'tone-warn' : ''}`}>{title}</p>
      <p className="small second">{text}</p>
    </div>
  )
}

function Row({ candidate, unit }: { candidate: Candidate; unit: string | undefined }) {
  const { amount, destination, createdAt, serviceState, txHash, label } = candidate
  const reason = ruledOut(candidate)
  const tone = reason ? 'quiet' : candidate.matches ? 'tone-ok' : 'tone-warn'
  return (
    <span className="inbox-candidate">
      <span className="row">
        <span className="strong spread">
          {label ? <bdi>{clean(label, 300)}</bdi> : amount ? <Amount value={amount} unit={unit} place="detail" /> : t('inbox-no-amount')}
        </span>
        {!label && <span className="caption second">{serviceState ? transactionStatus(clean(serviceState)).word : t('inbox-no-state')}</span>}
      </span>
      <span className={`small strong ${tone}`}>{reason ?? (candidate.matches ? t('inbox-matches') : t('inbox-partly'))}</span>
      {destination ? <Address value={destination} /> : !label && <span className="small quiet">{t('inbox-to-nobody')}</span>}
      <span className="small second">{createdAt ? readable(clean(createdAt)) : t('inbox-no-time')}</span>
      <bdi dir="ltr" className="caption quiet mono inbox-id">
        {clean(candidate.remoteId, 100)}
      </bdi>
      {txHash && (
        <bdi dir="ltr" className="caption quiet mono inbox-id">
          {clean(txHash, 100)}
        </bdi>
      )}
    </span>
  )
}

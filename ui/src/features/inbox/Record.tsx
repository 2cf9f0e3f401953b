import type { DecideUnknown, IntentView } from '../../bindings/types'
import { Amount, AmountText } from '../../kit/Amount'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { Line, Lines } from '../../kit/Lines'
import { sum } from '../../kit/MoneyBlock'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'

interface Props {
  intent: IntentView
  input: DecideUnknown
  busy: boolean
  /** What left the account of a payout for no payment that is known. */
  unexplained: string | undefined
  onClose: () => void
  onRecord: () => void
}

/** The second step of a person's word about an outcome: what is recorded of what, on which evidence, and what follows. */
export function Record({ intent, input, busy, unexplained, onClose, onRecord }: Props) {
  const { money } = intent
  const sent = input.verdict === 'sent'
  return (
    <Dialog
      title={t('inbox-record')}
      onClose={onClose}
      onSubmit={onRecord}
      busy={busy}
      text
      foot={
        <>
          <Button onPress={onClose}>{t('inbox-record-back')}</Button>
          <Button kind={sent ? 'primary' : 'danger'} type="submit" busy={busy && t('inbox-writing')}>
            {t('inbox-record')}
          </Button>
        </>
      }
    >
      <p className="strong">{t('inbox-record-as', { sent, payment: Boolean(money) })}</p>
      <p>
        <bdi>{intent.code}</bdi>
        {', '}
        {money ? (
          <>
            <AmountText text={sum(money)} /> {money.to.name && <bdi>{t('inbox-to', { name: money.to.name })}</bdi>}
          </>
        ) : (
          <bdi>{intent.title}</bdi>
        )}
      </p>
      {input.remoteId && (
        <p className="small second">
          {t('inbox-record-transaction')} <bdi dir="ltr">{clean(input.remoteId, 80)}</bdi>
        </p>
      )}
      <p>
        <span className="small second block">{t('inbox-note')}</span>
        <bdi>{clean(input.note, 2000)}</bdi>
      </p>
      {!sent && unexplained !== undefined && !/^-|^0*(\.0*)?$/.test(unexplained) && (
        <>
          <Lines>
            <Line label={t('inbox-unexplained')}>
              <Amount value={unexplained} unit="NGN" place="detail" />
            </Line>
          </Lines>
          <p className="tone-warn">{t('inbox-record-unexplained')}</p>
        </>
      )}
      <p className="small second">{t('inbox-record-follows', { sent, payment: Boolean(money), transaction: Boolean(input.remoteId) })}</p>
    </Dialog>
  )
}

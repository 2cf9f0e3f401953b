import type { PinRequestState, PinRequestView } from '../../bindings/types'
import { useChains } from '../../bridge/queries'
import { Address } from '../../kit/Address'
import { Button } from '../../kit/Button'
import { ChainChip, StatusChip } from '../../kit/Chips'
import { Copy } from '../../kit/Copy'
import { Nuban } from '../../kit/Nuban'
import { dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { pinRequestStatus } from '../../shared/pinRequest'
import { t } from '../../text'

/** What its end is called: the service confirmed a result, a person entered one, or there is none. */
function heading(state: PinRequestState): string {
  switch (state) {
    case 'done':
      return t('pin-result')
    case 'by_hand':
      return t('pin-result-hand')
    default:
      return t('pin-result-none')
  }
}

/** How it ended, and what the service confirmed. What a person entered says so. */
export function End({ pinRequest }: { pinRequest: PinRequestView }) {
  const { go } = useNavigation()
  const chains = useChains()
  const { account, wallets } = pinRequest
  const result = heading(pinRequest.state)
  const first = wallets[0]?.address
  return (
    <section className="panel pin-request-end" aria-label={result}>
      <div className="row">
        <StatusChip status={pinRequestStatus(pinRequest.state)} />
        {pinRequest.endedAt && <span className="small second">{dayAndClock(pinRequest.endedAt)}</span>}
      </div>
      {pinRequest.note && (
        <p role="status">
          <bdi>{pinRequest.note}</bdi>
        </p>
      )}
      {pinRequest.state === 'done' && wallets.length === 0 && !account && (
        <p role="status">{t('pin-no-result', { name: clean(pinRequest.customerName, 100) || pinRequest.customerId, task: pinRequest.task })}</p>
      )}
      {wallets.length > 0 && (
        <>
          <h2 className="small strong">{t('pin-result')}</h2>
          <ul className="customers-lines">
            {wallets.map(wallet => {
              const chain = chains.view(wallet.blockchain)
              return (
                <li key={wallet.id} className="row">
                  <ChainChip name={clean(chain.name)} test={chain.test} />
                  <span className="spread">
                    <Address value={wallet.address ?? ''} />
                  </span>
                  <Copy text={wallet.address ?? ''} label={t('common-copy-address')} />
                </li>
              )
            })}
          </ul>
          {first && (
            <div>
              <Button onPress={() => go({ at: 'wallets', set: 'all', address: first })}>{t('pin-to-wallets')}</Button>
            </div>
          )}
        </>
      )}
      {account && (
        <>
          <h2 className="small strong">{result}</h2>
          <p className="pin-request-account">{account.number && <Nuban value={account.number} />}</p>
          <p>
            <bdi className="strong">{clean(account.name, 140)}</bdi> <bdi className="second">{clean(account.bank ?? '', 80)}</bdi>
          </p>
          <div>
            <Button onPress={() => go({ at: 'accounts', id: account.id })}>{t('pin-to-account')}</Button>
          </div>
        </>
      )}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { call } from '../../bridge/call'
import { useChains } from '../../bridge/queries'
import { Address } from '../../kit/Address'
import { ChainChip } from '../../kit/Chips'
import { Code } from '../../kit/Code'
import { Copy } from '../../kit/Copy'
import { Note } from '../../kit/Notes'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import type { AddressRow } from './group'
import styles from './wallets.module.css'

/** The address to give to whoever pays, as groups and as a code, and the chains on which it may be used. */
export function Receive({ row }: { row: AddressRow }) {
  const chains = useChains()
  const code = useQuery({
    queryKey: ['receive_code', row.address],
    queryFn: () => call('receive_code', { address: row.address }),
    enabled: row.address !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const views = row.wallets.map(wallet => chains.view(wallet.blockchain))
  const test = views.length > 0 && views.every(view => view.test)
  if (!row.address) return <Note kind="neutral">{t('wallets-no-address-yet')}</Note>
  return (
    <div className={styles.receive}>
      <p className="second">{t('wallets-receive-owner')}</p>
      <div className={`panel ${styles.receiveCard}`}>
        {test && (
          <span className={styles.receiveStamp} aria-hidden="true">
            {t('common-mode-test')}
          </span>
        )}
        <div className={styles.receiveCode}>{code.data && <Code rows={code.data.rows} label={t('wallets-code-of', { address: row.address })} />}</div>
        {test && <p className="caption tone-warn">{t('wallets-receive-practice')}</p>}
        <Address value={row.address} />
        <div className={styles.receiveChains}>
          {views.map(view => (
            <ChainChip key={view.id} name={clean(view.name)} test={view.test} />
          ))}
        </div>
        <Copy text={row.address} label={t('common-copy-address')} word={t('common-copy-address')} />
      </div>
      <Note kind="warn">{t('wallets-receive-text', { chains: views.map(view => clean(view.name)).join(', ') })}</Note>
    </div>
  )
}

import { useChains } from '../../bridge/queries'
import { ChainChip } from '../../kit/Chips'
import { Line, Lines } from '../../kit/Lines'
import { clean } from '../../kit/UntrustedText'
import { find, t } from '../../text'
import type { AddressRow } from './group'
import styles from './wallets.module.css'

/** Every field of every wallet of the address, also those that this version does not know. */
export function Fields({ row }: { row: AddressRow }) {
  const chains = useChains()
  return (
    <div className={styles.fields}>
      {row.wallets.map(wallet => {
        const { extra, walletSet, name, ...rest } = wallet
        const known = row.serviceName === undefined && name !== undefined ? { name, ...rest } : rest
        const view = chains.view(wallet.blockchain)
        const all: [string, string][] = [
          // The service's own name for it.
          ...(row.serviceName === undefined ? [] : [['name', row.serviceName || t('wallets-no-label')] as [string, string]]),
          ...Object.entries(known).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
          ...(walletSet ? [['walletSet', walletSet.id] as [string, string]] : []),
        ]
        return (
          <section key={wallet.id} aria-label={view.name}>
            <div className={styles.balanceChain}>
              <ChainChip name={clean(view.name)} test={view.test} />
            </div>
            <Lines>
              {all.map(([name, value]) => (
                <Line key={name} label={find(`wallets-field-${name}`) ?? name}>
                  <bdi dir="ltr" className="mono">
                    {clean(value, 2000)}
                  </bdi>
                </Line>
              ))}
              {Object.entries(extra ?? {}).map(([name, json]) => (
                <Line key={`extra-${name}`} label={clean(name)}>
                  <bdi dir="ltr" className="mono second" title={t('wallets-extra-tip')}>
                    {clean(json, 2000)}
                  </bdi>
                </Line>
              ))}
            </Lines>
          </section>
        )
      })}
    </div>
  )
}

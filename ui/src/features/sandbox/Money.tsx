import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../bridge/call'
import { useReadOnOpen } from '../../bridge/wallet_cache'
import { Button } from '../../kit/Button'
import { Combo } from '../../kit/Combo'
import { clean } from '../../kit/UntrustedText'
import { Faucet } from '../../shared/Faucet'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'

/** A sandbox with more addresses than this is fed from the wallet's own page. */
const OFFERED = 200
const EVERY = {}

/** The faucet, for a wallet that is chosen here. */
export function Money() {
  const { go } = useNavigation()
  const [key, setKey] = useState<string>()
  const [open, setOpen] = useState(false)
  const [said, setSaid] = useState<string>()
  useReadOnOpen('wallets', EVERY)
  const known = useQuery({ queryKey: ['address_list', 'faucet'], queryFn: () => call('address_list', { filter: {}, limit: OFFERED }) })
  const rows = known.data?.rows.filter(row => row.address) ?? []
  const row = rows.find(one => one.key === key) ?? rows[0]
  const nameOf = (one: typeof row) => clean(one?.name || one?.address || '')
  return (
    <>
      {known.data && !row && (
        <p className="row">
          <span className="spread second">{t('sandbox-no-wallets')}</span>
          <Button size="small" onPress={() => go({ at: 'wallets' })}>
            {t('sandbox-create-wallet')}
          </Button>
        </p>
      )}
      {row && (
        <div className="row sandbox-count">
          <Combo
            label={t('sandbox-wallet')}
            value={row.key}
            onChange={setKey}
            groups={[
              {
                id: 'all',
                options: rows.map(one => ({
                  id: one.key,
                  label: nameOf(one),
                  text: `${one.name} ${one.address}`,
                  node: (
                    <span className="sandbox-wallet">
                      <bdi>{nameOf(one)}</bdi>
                      <bdi className="mono small second clip">{one.address}</bdi>
                    </span>
                  ),
                })),
              },
            ]}
            placeholder={t('sandbox-wallet-choose')}
            chosen={<bdi>{nameOf(row)}</bdi>}
          />
          <Button onPress={() => setOpen(true)}>{t('sandbox-faucet')}</Button>
        </div>
      )}
      <p className="row">
        <span className="spread small quiet">{t('sandbox-naira')}</span>
        <Button size="small" onPress={() => go({ at: 'accounts' })}>
          {t('sandbox-accounts')}
        </Button>
      </p>
      {said && (
        <p className="small tone-ok" role="status">
          <bdi>{said}</bdi>
        </p>
      )}
      {open && row && <Faucet wallets={row.wallets.map(one => one.wallet)} onClose={() => setOpen(false)} onDone={setSaid} />}
    </>
  )
}

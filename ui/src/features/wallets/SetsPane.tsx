import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Fuel, KeyRound, Layers, Plus, TriangleAlert } from 'lucide-react'
import type { KnownSets, SecretStates } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useReading } from '../../bridge/wallet_cache'
import { Button, IconButton } from '../../kit/Button'
import { StatusText } from '../../kit/Chips'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { moveAmong } from '../../kit/keys'
import { Skeleton } from '../../kit/Notes'
import { secretStatus } from '../../kit/status'
import { UntrustedText } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import { ALL } from './Wallets'
import styles from './wallets.module.css'

interface Props {
  sets: UseQueryResult<KnownSets>
  secrets: SecretStates | undefined
  chosen: string | undefined
  onChoose: (id: string) => void
  onCreate: () => void
}

/** The sets, each with how many addresses are known and whether its signing secret is here. */
export function SetsPane({ sets, secrets, chosen, onChoose, onCreate }: Props) {
  const { start } = useReading('sets')
  const { go } = useNavigation()
  const kept = useQuery({ queryKey: ['secrets_view'], queryFn: () => call('secrets_view', {}) })
  const exposed = new Set(kept.data?.secrets.filter(one => !one.backedUp).map(one => one.setId))
  const all = sets.data?.sets ?? []
  const reading = sets.data?.reading
  const fault = sets.error ?? reading?.fault
  const first = !sets.data || (all.length === 0 && !reading?.readAt)
  return (
    <section className={styles.pane} aria-label={t('wallets-sets')}>
      <div className={styles.paneHead}>
        <h2>{t('wallets-sets')}</h2>
        {all.length > 0 && <span className="small quiet">{all.length}</span>}
        <span className="spread" />
        <IconButton icon={Plus} label={t('wallets-create-set')} onPress={onCreate} />
      </div>
      <div className={styles.paneScroll}>
        {first && !fault && [96, 120, 84].map(width => <SkeletonSet key={width} width={width} />)}
        {fault && (
          <div className={styles.paneCard}>
            <ErrorCard
              fault={fault}
              action={{ label: t('common-error-again'), onPress: () => void start(true), busy: reading?.state === 'running' && t('wallets-reading') }}
            />
          </div>
        )}
        <ul onKeyDown={moveAmong}>
          {all.length > 1 && (
            <li className={`${styles.setRow} ${styles.setAll}`} data-chosen={chosen === ALL || undefined}>
              <button type="button" className="row-open row" aria-current={chosen === ALL ? 'true' : undefined} onClick={() => onChoose(ALL)}>
                <Icon of={Layers} size={14} />
                <span className="name">{t('wallets-all-sets')}</span>
              </button>
            </li>
          )}
          {all.map(({ set, addresses, whole }) => (
            <li key={set.id} className={styles.setRow} data-chosen={set.id === chosen || undefined}>
              <span className="row">
                <button
                  type="button"
                  className="row-open clip spread"
                  data-inspect={set.id}
                  aria-current={set.id === chosen ? 'true' : undefined}
                  onClick={() => onChoose(set.id)}
                >
                  <UntrustedText text={set.name || t('wallets-unnamed-set')} className="name" />
                </button>
                {(whole || addresses > 0) && (
                  <span className="small quiet" title={t(whole ? 'wallets-known-addresses' : 'wallets-known-addresses-more', { count: addresses })}>
                    {t(whole ? 'wallets-set-count' : 'wallets-set-count-more', { addresses })}
                  </span>
                )}
              </span>
              <span className={`row ${styles.setMarks}`}>
                {secrets && <StatusText status={secretStatus(secrets[set.id] ?? 'missing')} />}
                {exposed.has(set.id) && (
                  <span className="chip-text caption tone-warn" title={t('wallets-not-backed-up-tip')}>
                    <Icon of={TriangleAlert} size={12} />
                    {t('wallets-not-backed-up')}
                  </span>
                )}
                {set.isGasSponsored && (
                  <span className="chip-text caption second">
                    <Icon of={Fuel} size={12} />
                    {t('wallets-sponsored')}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {/* Also without a set: secrets are restored here from a backup. */}
      <div className={styles.paneFoot}>
        <Button kind="link" size="small" icon={KeyRound} onPress={() => go({ at: 'secrets' })}>
          {t('secrets-title')}
        </Button>
      </div>
    </section>
  )
}

function SkeletonSet({ width }: { width: number }) {
  return (
    <div className={styles.setRow}>
      <Skeleton width={width} />
      <Skeleton width={60} />
    </div>
  )
}

import { ArrowUpRight, BadgeCheck, Banknote, KeyRound, MousePointerClick, Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import type { ProfileView, SecretState } from '../../bindings/types'
import { Address } from '../../kit/Address'
import { Button, IconButton } from '../../kit/Button'
import { Copy } from '../../kit/Copy'
import { Icon } from '../../kit/Icon'
import { isTyping } from '../../kit/keys'
import { OfChain } from '../../kit/LookUp'
import { EmptyState } from '../../kit/Notes'
import { UntrustedText } from '../../kit/UntrustedText'
import { Faucet } from '../../shared/Faucet'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import { Activity } from './Activity'
import { Balances } from './Balances'
import { Fields } from './Fields'
import type { AddressRow } from './group'
import { NameWallet } from './NameWallet'
import { Receive } from './Receive'
import styles from './wallets.module.css'

const TABS = ['balances', 'activity', 'receive', 'details'] as const
type TabId = (typeof TABS)[number]

interface Props {
  row: AddressRow | undefined
  /** The address is chosen and not read from disk yet. */
  loading: boolean
  /** The set that the address belongs to. */
  setId: string | undefined
  secret: SecretState | undefined
  sponsored: boolean
  profile: ProfileView
  startTab?: TabId | undefined
}

/** One address in full: what can be done, and four ways to look at it. */
export function Detail({ row, loading, setId, secret, sponsored, profile, startTab }: Props) {
  const { go } = useNavigation()
  const [tab, setTab] = useState<TabId>(startTab ?? 'balances')
  const [faucet, setFaucet] = useState(false)
  const [naming, setNaming] = useState(false)
  const copy = useRef<HTMLDivElement>(null)
  // Without the signing secret nothing can be spent from here; the reason stands under the buttons.
  const blocked = secret === 'missing' ? t('wallets-no-secret') : secret === 'rejected' ? t('wallets-rejected-secret') : undefined
  const first = row?.wallets[0]
  const canSpend = Boolean(first) && secret !== 'missing'

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      // The second letter of G and a place is spent.
      if (!first || event.defaultPrevented || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 't' && canSpend) go({ at: 'transfer', walletId: first.id })
      if (event.key === 'r') setTab('receive')
      if (event.key === 'c') copy.current?.querySelector('button')?.click()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [first, canSpend, go])

  if (!row || !first) {
    return (
      <section className={`${styles.pane} detail`} aria-label={t('wallets-tabs-details')}>
        {!loading && <EmptyState icon={MousePointerClick} title={t('wallets-choose-address')} text={t('wallets-choose-address-text')} />}
      </section>
    )
  }
  return (
    <section className={`${styles.pane} detail`} aria-label={row.name || row.address}>
      <div className={styles.detailHead}>
        <div className="row">
          <h2 className="page-title clip">{row.name ? <UntrustedText text={row.name} /> : <span className="quiet">{t('wallets-no-label')}</span>}</h2>
          <IconButton icon={Pencil} label={t('wallets-name-title')} onPress={() => setNaming(true)} />
        </div>
        <div className={`row ${styles.detailAddress}`}>
          {/* Looked up on the first of its chains; the other ones are chosen there. */}
          <OfChain chain={first.blockchain}>
            <div className="spread">
              <Address value={row.address} />
            </div>
          </OfChain>
          <div ref={copy}>
            <Copy text={row.address} label={t('common-copy-address')} />
          </div>
        </div>
        <div className="row">
          <Button kind="primary" icon={ArrowUpRight} locked isDisabled={!canSpend} onPress={() => go({ at: 'transfer', walletId: first.id })}>
            {t('wallets-transfer')}
          </Button>
          {profile.kind === 'sandbox' && (
            <Button icon={Banknote} onPress={() => setFaucet(true)}>
              {t('wallets-faucet')}
            </Button>
          )}
        </div>
        {sponsored && (
          <p className="chip-text small tone-ok">
            <Icon of={BadgeCheck} size={14} />
            {t('wallets-sponsored-tip')}
          </p>
        )}
        {blocked && (
          <p className="small second row">
            <span className="spread">{blocked}</span>
            {setId && (
              <Button size="small" icon={KeyRound} onPress={() => go({ at: 'secrets', add: setId })}>
                {secret === 'missing' ? t('secrets-add') : t('secrets-replace')}
              </Button>
            )}
          </p>
        )}
      </div>
      <Tabs className="tabs" selectedKey={tab} onSelectionChange={key => setTab(key as TabId)}>
        <TabList className="tab-list" aria-label={row.name || row.address}>
          {TABS.map(id => (
            <Tab key={id} id={id} className="tab">
              {t(`wallets-tabs-${id}`)}
            </Tab>
          ))}
        </TabList>
        <TabPanel id="balances" className="tab-panel">
          <Balances row={row} sponsored={sponsored} canSpend={canSpend} onShowAddress={() => setTab('receive')} />
        </TabPanel>
        <TabPanel id="activity" className="tab-panel">
          <Activity row={row} />
        </TabPanel>
        <TabPanel id="receive" className="tab-panel">
          <Receive row={row} />
        </TabPanel>
        <TabPanel id="details" className="tab-panel">
          <Fields row={row} />
        </TabPanel>
      </Tabs>
      <div className={`${styles.paneFoot} ${styles.detailKeys} caption second`} aria-hidden="true">
        <kbd>T</kbd> {t('wallets-transfer')}
        <kbd>C</kbd> {t('common-copy-word')}
        <kbd>R</kbd> {t('wallets-tabs-receive')}
      </div>
      {naming && <NameWallet row={row} onClose={() => setNaming(false)} />}
      {faucet && <Faucet wallets={row.wallets} onClose={() => setFaucet(false)} />}
    </section>
  )
}

import { ArrowUpRight, BadgeCheck, Banknote, KeyRound, MousePointerClick } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import type { ProfileView, SecretState } from '../../bindings/types'
import { Address } from '../../kit/Address'
import { Button } from '../../kit/Button'
import { Copy } from '../../kit/Copy'
import { Icon } from '../../kit/Icon'
import { isTyping } from '../../kit/keys'
import { EmptyState } from '../../kit/Notes'
import { UntrustedText } from '../../kit/UntrustedText'
import { Faucet } from '../../shared/Faucet'
import { useNavigation } from '../../shared/navigation'
import { strings } from '../../strings'
import { Activity } from './Activity'
import { Balances } from './Balances'
import { Fields } from './Fields'
import type { AddressRow } from './group'
import { Receive } from './Receive'
import styles from './wallets.module.css'

const words = strings.wallets
type TabId = keyof typeof words.tabs

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
  const copy = useRef<HTMLDivElement>(null)
  // Without the signing secret nothing can be spent from here; the reason stands under the buttons.
  const blocked = secret === 'missing' ? words.noSecret : secret === 'rejected' ? words.rejectedSecret : undefined
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
      <section className={`${styles.pane} detail`} aria-label={words.tabs.details}>
        {!loading && <EmptyState icon={MousePointerClick} title={words.chooseAddress} text={words.chooseAddressText} />}
      </section>
    )
  }
  return (
    <section className={`${styles.pane} detail`} aria-label={row.name || row.address}>
      <div className={styles.detailHead}>
        <h2 className="page-title clip">{row.name ? <UntrustedText text={row.name} /> : <span className="quiet">{words.noLabel}</span>}</h2>
        <div className={`row ${styles.detailAddress}`}>
          <div className="spread">
            <Address value={row.address} />
          </div>
          <div ref={copy}>
            <Copy text={row.address} label={strings.copy.address} />
          </div>
        </div>
        <div className="row">
          <Button kind="primary" icon={ArrowUpRight} locked isDisabled={!canSpend} onPress={() => go({ at: 'transfer', walletId: first.id })}>
            {words.transfer}
          </Button>
          {profile.kind === 'sandbox' && (
            <Button icon={Banknote} onPress={() => setFaucet(true)}>
              {words.faucet}
            </Button>
          )}
        </div>
        {sponsored && (
          <p className="chip-text small tone-ok">
            <Icon of={BadgeCheck} size={14} />
            {words.sponsoredTip}
          </p>
        )}
        {blocked && (
          <p className="small second row">
            <span className="spread">{blocked}</span>
            {setId && (
              <Button size="small" icon={KeyRound} onPress={() => go({ at: 'secrets', add: setId })}>
                {secret === 'missing' ? strings.secrets.add : strings.secrets.replace}
              </Button>
            )}
          </p>
        )}
      </div>
      <Tabs className="tabs" selectedKey={tab} onSelectionChange={key => setTab(key as TabId)}>
        <TabList className="tab-list" aria-label={row.name || row.address}>
          {(Object.keys(words.tabs) as TabId[]).map(id => (
            <Tab key={id} id={id} className="tab">
              {words.tabs[id]}
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
        <kbd>T</kbd> {words.transfer}
        <kbd>C</kbd> {strings.copy.word}
        <kbd>R</kbd> {words.tabs.receive}
      </div>
      {faucet && <Faucet wallets={row.wallets} onClose={() => setFaucet(false)} />}
    </section>
  )
}

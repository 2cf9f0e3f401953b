import { useQuery } from '@tanstack/react-query'
import { Telescope } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ProfileView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useChains, usePayers } from '../../bridge/queries'
import { Button } from '../../kit/Button'
import { Combo } from '../../kit/Combo'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { EmptyState, Skeleton } from '../../kit/Notes'
import { useChainGroups } from '../../shared/ChainGroups'
import { type Route, useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import styles from './explorer.module.css'
import { Names } from './Names'
import { Shown } from './Shown'

const keyOf = (profileId: string) => `bursar.explorer.${profileId}`

/** Looks up a transaction, an address or a block on a node. The query is in the route, so Back returns to it. */
export default function Explorer({ profile, route }: { profile: ProfileView; route: Extract<Route, { at: 'explorer' }> }) {
  const { go } = useNavigation()
  const chains = useChains()
  const chainChoices = useChainGroups(chains.all)
  const wallets = usePayers()
  const [text, setText] = useState(route.text ?? '')
  const [chosen, choose] = useState(route.chain ?? localStorage.getItem(keyOf(profile.id)) ?? undefined)
  // Until a chain is chosen, offer the chain of the first wallet.
  const chain = chosen ?? wallets.rows[0]?.blockchain ?? ''
  const wanted = route.text?.trim() ?? ''
  const query = useQuery({
    queryKey: ['chain_look', chain, wanted],
    queryFn: () => call('chain_look', { blockchain: chain, text: wanted }),
    enabled: wanted !== '' && chain !== '',
    retry: false,
  })
  useEffect(() => {
    if (chosen) localStorage.setItem(keyOf(profile.id), chosen)
  }, [chosen, profile.id])
  const open = (next: string, on = chain) => {
    if (next.trim() === wanted && on === chain) void query.refetch()
    else go({ at: 'explorer', text: next.trim(), chain: on })
  }
  const name = chains.view(chain).name
  const elsewhere = query.data?.elsewhere
  return (
    <div className="page page-scroll">
      <header className="page-head">
        <h1 className="page-title">{t('explorer-title')}</h1>
        <span className="page-note">{t('explorer-note')}</span>
      </header>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          if (text.trim() && chain) open(text)
        }}
      >
        <div>
          <Field
            label={t('explorer-search')}
            help={t('explorer-help')}
            mono={/^0x|^\d+$/i.test(text.trim())}
            value={text}
            error={query.error?.field === 'text' ? query.error.message : undefined}
            onChange={setText}
            autoFocus
          />
          <Names typed={text} chain={chain} found={wanted} onPick={address => open(address)} />
        </div>
        <Combo
          label={t('explorer-chain')}
          placeholder={t('explorer-choose-chain')}
          value={chain || null}
          chosen={name}
          onChange={next => (wanted ? open(text || wanted, next) : choose(next))}
          groups={chainChoices}
        />
        <Button type="submit" kind="primary" isDisabled={!text.trim() || !chain} busy={query.isFetching && t('explorer-finding')}>
          {t('explorer-find')}
        </Button>
      </form>
      <div className={styles.page} aria-live="polite">
        {query.error && query.error.field !== 'text' && (
          <ErrorCard fault={query.error} action={{ label: t('common-error-again'), onPress: () => void query.refetch() }} />
        )}
        {query.isLoading && <Skeleton width={420} />}
        {!wanted && <p className="small second">{t('explorer-start')}</p>}
        {query.data?.thing === 'no_node' && (
          <EmptyState icon={Telescope} title={t('explorer-no-node', { chain: name })}>
            <Button onPress={() => go({ at: 'settings', section: 'nodes' })}>{t('explorer-set-node')}</Button>
          </EmptyState>
        )}
        {query.data?.thing === 'nothing' && <p>{t('explorer-nothing', { chain: name })}</p>}
        {elsewhere && <Button onPress={() => open(wanted, elsewhere)}>{t('explorer-elsewhere', { chain: chains.view(elsewhere).name })}</Button>}
        {query.data && <Shown page={query.data} chain={chain} here={wanted} onOpen={open} />}
      </div>
    </div>
  )
}

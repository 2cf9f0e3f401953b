import { Box, ChevronLeft, ChevronRight, History } from 'lucide-react'
import type { ChainPage } from '../../bindings/types'
import { Button } from '../../kit/Button'
import { Copy } from '../../kit/Copy'
import { LookUp, OfChain } from '../../kit/LookUp'
import { ReviewPreview } from '../../kit/ReviewPreview'
import { clean } from '../../kit/UntrustedText'
import { ContractAbi } from '../../shared/ContractAbi'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import styles from './explorer.module.css'

interface Props {
  page: ChainPage
  chain: string
  /** What was looked up. */
  here: string
  onOpen: (text: string) => void
}

/** What was found, with links. */
export function Shown({ page, chain, here, onOpen }: Props) {
  const { go } = useNavigation()
  const { address, contract, block } = page
  return (
    <OfChain chain={chain} here={here}>
      {(contract || address || block !== undefined) && (
        <div className={`row ${styles.links}`}>
          {block !== undefined && page.thing === 'transaction' && (
            <Button size="small" icon={Box} onPress={() => onOpen(`${block}`)}>
              {t('explorer-open-block', { number: `${block}` })}
            </Button>
          )}
          {block !== undefined && page.thing === 'block' && (
            <>
              <Button size="small" icon={ChevronLeft} isDisabled={block === 0} onPress={() => onOpen(`${block - 1}`)}>
                {t('explorer-before')}
              </Button>
              <Button size="small" icon={ChevronRight} onPress={() => onOpen(`${block + 1}`)}>
                {t('explorer-after')}
              </Button>
            </>
          )}
          {address && (
            <Button size="small" icon={History} onPress={() => go({ at: 'history', text: address })}>
              {t('explorer-history')}
            </Button>
          )}
          {contract && <ContractAbi address={contract} certain />}
        </div>
      )}
      <ReviewPreview preview={page.shown} hashes />
      {page.thing === 'address' && <Received page={page} />}
      {page.thing === 'block' && <Transactions hashes={page.hashes} />}
      {page.node && <p className="caption quiet">{t('explorer-from-node', { node: clean(page.node, 200) })}</p>}
    </OfChain>
  )
}

function Received({ page: { received, searched, unsearched } }: { page: ChainPage }) {
  return (
    <section className={`panel ${styles.list}`} aria-label={t('explorer-received')}>
      <div className="panel-head">
        <h2>{t('explorer-received')}</h2>
        {searched !== undefined && <span className="small quiet">{t('explorer-received-in', { blocks: searched })}</span>}
      </div>
      {received.length === 0 && (
        <p className={`small second ${styles.foot}`}>{unsearched ? t('explorer-received-why', { why: unsearched }) : t('explorer-received-none')}</p>
      )}
      <ul className={styles.rows}>
        {received.map((one, at) => (
          <li key={`${one.hash}/${at}`}>
            <span className="spread">
              <bdi className="block">{one.words}</bdi>
              <bdi dir="ltr" className="mono caption quiet hash">
                {one.hash}
              </bdi>
            </span>
            <LookUp value={one.hash} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Transactions({ hashes }: { hashes: string[] }) {
  return (
    <section className={`panel ${styles.list}`} aria-label={t('explorer-transactions')}>
      <div className="panel-head">
        <h2>{t('explorer-transactions')}</h2>
      </div>
      {hashes.length === 0 && <p className={`small second ${styles.foot}`}>{t('explorer-no-transactions')}</p>}
      <ul className={styles.rows}>
        {hashes.map(hash => (
          <li key={hash}>
            <bdi dir="ltr" className="mono small hash spread">
              {hash}
            </bdi>
            <Copy text={hash} label={t('common-copy-hash')} />
            <LookUp value={hash} />
          </li>
        ))}
      </ul>
    </section>
  )
}

import { UserRound } from 'lucide-react'
import type { CustomerRow } from '../../bindings/types'
import { StatusText } from '../../kit/Chips'
import { Icon } from '../../kit/Icon'
import { clean } from '../../kit/UntrustedText'
import { VirtualTable } from '../../kit/VirtualTable'
import { pinRequestStatus } from '../../shared/pinRequest'
import { t } from '../../text'

const HEAD = [
  { word: t('customers-head-name') },
  { word: t('customers-head-wallets'), className: 'customers-count' },
  { word: t('customers-head-accounts'), className: 'customers-count' },
  { word: t('customers-head-pin') },
  { word: t('customers-head-last') },
]

interface Props {
  rows: CustomerRow[]
  pending: boolean
  chosen: string | undefined
  onChoose: (id: string) => void
}

const set = (told: boolean | undefined) => (told === undefined ? t('customers-not-known') : told ? t('customers-yes') : t('customers-no'))

/** The customers of the book. */
export function List({ rows, pending, chosen, onChoose }: Props) {
  return (
    <VirtualTable label={t('customers-table')} name="customers" head={HEAD} rows={rows} id={row => row.id} pending={pending} chosen={chosen}>
      {customer => {
        const name = clean(customer.name, 100)
        return (
          <>
            <span role="cell" className="row">
              <Icon of={UserRound} tone="quiet" />
              <span className="customers-who">
                <button
                  type="button"
                  className="row-open clip"
                  data-inspect={customer.id}
                  aria-current={customer.id === chosen ? 'true' : undefined}
                  onClick={() => onChoose(customer.id)}
                >
                  <bdi className={name ? 'name' : 'mono'}>{name || clean(customer.id, 60)}</bdi>
                </button>
                <span className="small quiet clip">
                  <bdi>
                    {customer.refId
                      ? clean(customer.refId, 80)
                      : customer.source === 'seen'
                        ? t('customers-not-added')
                        : t(`customers-source-${customer.source}`)}
                  </bdi>
                </span>
              </span>
            </span>
            <span role="cell" className="figures customers-count">
              {customer.wallets}
            </span>
            <span role="cell" className="figures customers-count">
              {customer.accounts}
            </span>
            <span role="cell" className="second">
              {set(customer.hasPin)}
            </span>
            <span role="cell">
              {customer.last ? <StatusText status={pinRequestStatus(customer.last)} /> : <span className="quiet">{t('customers-never')}</span>}
            </span>
          </>
        )
      }}
    </VirtualTable>
  )
}

import { CircleQuestionMark, Landmark } from 'lucide-react'
import type { AccountRow } from '../../bindings/types'
import { Icon } from '../../kit/Icon'
import { Nuban } from '../../kit/Nuban'
import { day } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { VirtualTable } from '../../kit/VirtualTable'
import { t } from '../../text'

const HEAD = [
  t('accounts-head-account'),
  t('accounts-head-number'),
  t('accounts-head-bank'),
  t('accounts-head-custody'),
  t('accounts-head-created'),
].map(word => ({ word }))

interface Props {
  rows: AccountRow[]
  pending: boolean
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** The organization's accounts. */
export function List({ rows, pending, chosen, onChoose }: Props) {
  return (
    <VirtualTable label={t('accounts-table')} name="accounts" head={HEAD} rows={rows} id={row => row.id} pending={pending} chosen={chosen}>
      {account => (
        <>
          <span role="cell" className="row">
            <Icon of={account.source === 'asked' ? CircleQuestionMark : Landmark} tone={account.source === 'asked' ? 'warn' : 'quiet'} />
            <span className="accounts-who">
              <button
                type="button"
                className="row-open clip"
                data-inspect={account.id}
                aria-current={account.id === chosen ? 'true' : undefined}
                onClick={() => onChoose(account.id)}
              >
                <bdi className="name">{clean(account.name, 100) || t('accounts-unnamed')}</bdi>
              </button>
              <span className="small quiet clip">
                <bdi>{account.source === 'asked' ? t('accounts-source-asked') : (account.refId ?? '')}</bdi>
              </span>
            </span>
          </span>
          <span role="cell">{account.number ? <Nuban value={account.number} /> : <span className="quiet">{t('accounts-no-number')}</span>}</span>
          <span role="cell" className="second clip">
            <bdi>{clean(account.bank ?? '', 60)}</bdi>
          </span>
          <span role="cell" className="second clip">
            {account.customer ? t('accounts-custody-customer') : t('accounts-custody-organization')}
          </span>
          <span role="cell" className="second figures">
            {day(account.createdAt ?? account.keptAt)}
          </span>
        </>
      )}
    </VirtualTable>
  )
}

import { useQuery } from '@tanstack/react-query'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Skeleton } from '../../kit/Notes'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import type { Edits } from './useEdits'

interface Props {
  id: string
  edits: Edits
  onClose: () => void
}

/** The names that banks gave for rows without one. A person reads them all before they are written, and one step takes all of it back. */
export function BankNames({ id, edits, onClose }: Props) {
  const found = useQuery({ queryKey: ['batch_bank_names', id], queryFn: () => call('batch_bank_names', { id }), staleTime: 0, gcTime: 0 })
  const cells = found.data?.cells ?? []
  const take = () => {
    if (cells.length === 0) return
    void edits.write(cells.map(({ index, before, after }) => ({ index, column: 'account_name', before, after, fromBank: true })))
    announce(t('batches-bank-names-done', { count: cells.length }))
    onClose()
  }
  return (
    <Dialog
      title={t('batches-bank-names')}
      onSubmit={take}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{t('batches-cancel')}</Button>
          <Button kind="primary" type="submit" isDisabled={cells.length === 0}>
            {t('batches-bank-names-go', { count: cells.length })}
          </Button>
        </>
      }
    >
      <p className="second">{t('batches-bank-names-text')}</p>
      {found.isPending && <Skeleton width={280} />}
      <ul className="small">
        {cells.map(cell => (
          <li key={cell.index}>
            <bdi>{t('batches-bank-names-row', { row: cell.sheetRow, name: clean(cell.after, 140) })}</bdi>
          </li>
        ))}
      </ul>
      {found.error && <ErrorCard fault={found.error} action={{ label: t('common-error-again'), onPress: () => void found.refetch() }} />}
    </Dialog>
  )
}

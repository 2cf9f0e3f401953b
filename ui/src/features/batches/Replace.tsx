import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Combo, type ComboOption } from '../../kit/Combo'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { TickBox } from '../../kit/Ticks'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import { columnsOf, type GridColumnId, headOf, type Pays } from './cells'
import styles from './prepare.module.css'
import type { Edits } from './useEdits'

/** Cells that are shown before they are changed. */
const SHOWN = 5

const option = (column: GridColumnId, pays: Pays): ComboOption => {
  const label = headOf(column, pays)
  return { id: column, label, text: label, node: <span>{label}</span> }
}

interface Props {
  id: string
  pays: Pays
  edits: Edits
  onClose: () => void
}

/** Puts one text in the place of another in a column. What would change is shown first, and one step takes all of it back. */
export function Replace({ id, pays, edits, onClose }: Props) {
  const [column, setColumn] = useState<GridColumnId>('bank')
  const [find, setFind] = useState('')
  const [replace, setReplace] = useState('')
  const [whole, setWhole] = useState(false)
  const asked = useDeferredValue({ column, find, replace, whole })
  const looks = asked.whole || asked.find !== ''
  const found = useQuery({
    queryKey: ['batch_find_cells', id, asked],
    queryFn: () => call('batch_find_cells', { id, ...asked }),
    enabled: looks,
    gcTime: 0,
    placeholderData: before => before,
  })
  const cells = looks ? (found.data?.cells ?? []) : []
  const fresh = looks && found.isSuccess && !found.isPlaceholderData && asked.find === find && asked.replace === replace
  const go = () => {
    if (!fresh || cells.length === 0) return
    void edits.write(cells.map(({ index, before, after }) => ({ index, column: asked.column, before, after })))
    announce(t('batches-replace-done', { count: cells.length }))
    onClose()
  }
  return (
    <Dialog
      title={t('batches-replace')}
      onSubmit={go}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{t('batches-cancel')}</Button>
          <Button kind="primary" type="submit" isDisabled={!fresh || cells.length === 0}>
            {t('batches-replace-go', { count: cells.length })}
          </Button>
        </>
      }
    >
      <Combo
        label={t('batches-replace-column')}
        placeholder={t('batches-replace-column')}
        chosen={headOf(column, pays)}
        value={column}
        onChange={next => setColumn(next as GridColumnId)}
        groups={[{ id: 'columns', options: columnsOf(pays).map(({ id: one }) => option(one, pays)) }]}
        search={false}
      />
      <Field label={t('batches-replace-find')} value={find} onChange={setFind} maxLength={200} autoFocus />
      <Field label={t('batches-replace-with')} value={replace} onChange={setReplace} maxLength={200} />
      <TickBox isSelected={whole} onChange={setWhole}>
        {t('batches-replace-whole')}
      </TickBox>
      <div className={styles.found} role="status">
        {looks && found.isSuccess && <p className="small second">{t('batches-replace-found', { count: cells.length })}</p>}
        {cells.length > 0 && (
          <ul className="small">
            {cells.slice(0, SHOWN).map(cell => (
              <li key={cell.index}>
                <bdi>
                  {t('batches-replace-cell', {
                    row: cell.sheetRow,
                    before: clean(cell.before, 60) || t('batches-replace-empty'),
                    after: clean(cell.after, 60) || t('batches-replace-empty'),
                  })}
                </bdi>
              </li>
            ))}
            {cells.length > SHOWN && <li className="quiet">{t('batches-compare-more', { count: cells.length - SHOWN })}</li>}
          </ul>
        )}
      </div>
      {found.error && <ErrorCard fault={found.error} action={{ label: t('common-error-again'), onPress: () => void found.refetch() }} />}
    </Dialog>
  )
}

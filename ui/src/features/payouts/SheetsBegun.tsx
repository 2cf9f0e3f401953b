import { useQuery } from '@tanstack/react-query'
import { Table } from 'lucide-react'
import { batchList } from '../../bridge/queries'
import { Button } from '../../kit/Button'
import { Note } from '../../kit/Notes'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import styles from './payouts.module.css'

/** The way back to a sheet of many payments that was begun and not sent: the newest, and where all of them are. */
export function SheetsBegun() {
  const { go } = useNavigation()
  const sheets = useQuery(batchList).data?.sheets ?? []
  const [newest] = sheets
  if (!newest) return null
  return (
    <div className={styles.begun}>
      <Note kind="neutral" icon={Table}>
        <span className="row">
          <bdi>{t('payouts-sheet', { name: clean(newest.name, 80) || t('batches-unnamed'), count: newest.rows })}</bdi>
          <span className="spread" />
          {sheets.length > 1 && (
            <Button size="small" onPress={() => go({ at: 'batches' })}>
              {t('payouts-sheets-all', { count: sheets.length })}
            </Button>
          )}
          <Button size="small" onPress={() => go({ at: 'batch_sheet', id: newest.id })}>
            {t('payouts-sheet-open')}
          </Button>
        </span>
      </Note>
    </div>
  )
}

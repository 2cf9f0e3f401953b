import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Button, IconButton } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Skeleton } from '../../kit/Notes'
import { type Route, useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import styles from './batches.module.css'
import { Checking } from './Checking'
import { Columns } from './Columns'
import { Prepare } from './Prepare'
import { Review } from './Review'
import { batchSheet } from './sheets'

/** A batch in preparation: its columns where they have to be asked, its rows, or its review. */
export default function Sheet({ route }: { route: Extract<Route, { at: 'batch_sheet' }> }) {
  const { go, back } = useNavigation()
  const client = useQueryClient()
  const query = useQuery(batchSheet(route.id))
  const sheet = query.data
  // How far the names are is said by the sheet alone; what they say of rows comes with it.
  const asked = sheet?.names.asked
  useEffect(() => {
    if (asked) void client.invalidateQueries({ queryKey: ['batch_rows', route.id] })
  }, [client, asked, route.id])
  if (!sheet) {
    return (
      <div className="page">
        <header className="page-head">
          <IconButton icon={ArrowLeft} label={t('common-frame-back')} onPress={back} />
          <h1 className="page-title">{t('batches-title')}</h1>
        </header>
        <Checking waits={query.isPending} />
        {query.error ? (
          <div className={styles.begin}>
            <ErrorCard fault={query.error} action={{ label: t('common-error-again'), onPress: () => void query.refetch() }} />
            <div className="row">
              <Button onPress={() => go({ at: 'batches' })}>{t('batches-to-list')}</Button>
            </div>
          </div>
        ) : (
          <div className={`panel ${styles.skeleton}`} aria-hidden="true">
            {[320, 280, 340, 300, 260, 330, 310, 290].map(width => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        )}
      </div>
    )
  }
  if (sheet.asksColumns && !sheet.proposal) return <Columns sheet={sheet} onBack={back} onDone={() => undefined} />
  if (route.step === 'review') return <Review sheet={sheet} />
  return <Prepare sheet={sheet} rename={route.rename ?? false} filter={route.filter} key={route.filter ?? ''} />
}

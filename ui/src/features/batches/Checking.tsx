import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { t } from '../../text'
import styles from './batches.module.css'

/** What takes less is not worth a dialog. */
const SHOWN_AFTER = 200

/** How far a sheet is checked that the person waits for, over the page, with a way out where there is one. */
export function Checking({ waits }: { waits: boolean }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (!waits) return
    const timer = setTimeout(() => setLate(true), SHOWN_AFTER)
    return () => clearTimeout(timer)
  }, [waits])
  const shown = waits && late
  const query = useQuery({
    queryKey: ['batch_checking'],
    queryFn: () => call('batch_checking', {}),
    enabled: shown,
    refetchInterval: SHOWN_AFTER,
    staleTime: 0,
    gcTime: 0,
  })
  const stop = useMutation({ mutationFn: () => call('batch_stop_checking', {}) })
  // None while the person chooses the file.
  const progress = shown ? query.data : null
  if (!progress) return null
  const { checked, rows, canStop } = progress
  const text = rows > 0 ? t('batches-checking-rows', { checked, rows }) : t('batches-checking-file')
  return (
    <Dialog
      title={t('batches-checking-title')}
      busy={!canStop}
      onSubmit={() => undefined}
      onClose={() => stop.mutate()}
      foot={canStop && <Button onPress={() => stop.mutate()}>{t('batches-cancel')}</Button>}
    >
      <div className={styles.checking}>
        <progress max={rows || 1} value={rows > 0 ? checked : undefined} aria-label={t('batches-checking-title')} />
        <p className="figures" role="status">
          {text}
        </p>
      </div>
    </Dialog>
  )
}

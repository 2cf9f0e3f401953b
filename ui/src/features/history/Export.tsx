import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExportFormat, ExportLayout, ExportPreview, FileMade, ListIntents } from '../../bindings/types'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Note, Skeleton } from '../../kit/Notes'
import { Segments } from '../../kit/Segments'
import { t } from '../../text'
import styles from './history.module.css'

function holds({ rows, from, until, zone, filter: asked }: ExportPreview): string {
  const filter = asked || t('history-export-no-filter')
  if (!from || !until) return t('history-export-holds', { rows, filter })
  return from === until
    ? t('history-export-holds-day', { rows, day: from, zone, filter })
    : t('history-export-holds-days', { rows, from, until, zone, filter })
}

const written = ({ rows, name, leftOut }: FileMade): string =>
  [t('history-export-done', { rows, name }), leftOut ? t('history-export-left-out', { rows: leftOut }) : ''].filter(Boolean).join(' ')

/** Says exactly what goes into the file, then asks where to. */
export function Export({ list, onClose }: { list: ListIntents; onClose: () => void }) {
  const [layout, setLayout] = useState<ExportLayout>('generic')
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const about = useQuery({ queryKey: ['intent_list', 'export', list.text], queryFn: () => call('export_preview', { list }) })
  const make = useMutation({
    mutationFn: () => call('export_make', { list, format, layout }),
    onSuccess: made => {
      if (made) announce(written(made))
    },
  })
  const progress = useQuery({
    queryKey: ['export_progress'],
    queryFn: () => call('export_progress', {}),
    enabled: make.isPending,
    refetchInterval: 250,
  })
  const running = make.isPending && progress.data && progress.data.total > 0 ? progress.data : undefined
  const fault = make.error ?? about.error
  const done = make.data
  return (
    <Dialog
      title={t('history-export-title')}
      onClose={onClose}
      onSubmit={() => make.mutate()}
      busy={make.isPending}
      foot={
        done ? (
          <Button kind="primary" onPress={onClose}>
            {t('history-close')}
          </Button>
        ) : (
          <>
            {make.isPending ? (
              <Button onPress={() => void call('export_stop', {})}>{t('history-export-stop')}</Button>
            ) : (
              <Button onPress={onClose}>{t('history-cancel')}</Button>
            )}
            <Button kind="primary" type="submit" isDisabled={!about.data} busy={make.isPending && t('history-export-busy')}>
              {t('history-export-go')}
            </Button>
          </>
        )
      }
    >
      {fault && (
        <ErrorCard
          fault={fault}
          action={{
            label: make.error?.code === 'storage' ? t('history-export-elsewhere') : t('common-error-again'),
            onPress: () => (make.error ? make.mutate() : void about.refetch()),
          }}
        />
      )}
      {about.data ? (
        <p className="strong">
          <bdi>{holds(about.data)}</bdi>
        </p>
      ) : (
        !fault && <Skeleton width={320} />
      )}
      {done ? (
        <Note>
          <bdi>{written(done)}</bdi>
        </Note>
      ) : (
        <>
          <Segments
            label={t('history-layout')}
            value={layout}
            onChange={chosen => {
              setLayout(chosen)
              make.reset()
            }}
            isDisabled={make.isPending}
            options={(['generic', 'sage', 'quick_books'] as const).map(id => ({ id, node: t(`history-layouts-${id}`) }))}
          />
          {layout === 'generic' ? (
            <Segments
              label={t('history-format')}
              value={format}
              onChange={setFormat}
              isDisabled={make.isPending}
              options={(['xlsx', 'csv', 'json'] as const).map(id => ({ id, node: t(`history-formats-${id}`) }))}
            />
          ) : (
            <p className="small second">{t(`history-layout-${layout}`)}</p>
          )}
          {running && (
            <label className={`${styles.progress} small second`}>
              {t('history-export-progress', { done: running.done, total: running.total })}
              <progress value={running.done} max={running.total} />
            </label>
          )}
          <p className="small second">{t('history-export-note')}</p>
        </>
      )}
    </Dialog>
  )
}

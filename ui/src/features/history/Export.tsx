import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExportFormat, ListIntents } from '../../bindings/types'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Note, Skeleton } from '../../kit/Notes'
import { Segments } from '../../kit/Segments'
import { strings } from '../../strings'
import styles from './history.module.css'

const words = strings.history

/** Says exactly what goes into the file, then asks where to. */
export function Export({ list, onClose }: { list: ListIntents; onClose: () => void }) {
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const about = useQuery({ queryKey: ['intent_list', 'export', list.text], queryFn: () => call('export_preview', { list }) })
  const make = useMutation({
    mutationFn: () => call('export_make', { list, format }),
    onSuccess: made => {
      if (made) announce(words.exportDone(made.rows, made.name))
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
      title={words.exportTitle}
      onClose={onClose}
      onSubmit={() => make.mutate()}
      busy={make.isPending}
      foot={
        done ? (
          <Button kind="primary" onPress={onClose} autoFocus>
            {words.close}
          </Button>
        ) : (
          <>
            {make.isPending ? (
              <Button onPress={() => void call('export_stop', {})}>{words.exportStop}</Button>
            ) : (
              <Button onPress={onClose}>{words.cancel}</Button>
            )}
            <Button kind="primary" type="submit" isDisabled={!about.data} busy={make.isPending && words.exportBusy}>
              {words.exportGo}
            </Button>
          </>
        )
      }
    >
      {fault && (
        <ErrorCard
          fault={fault}
          action={{
            label: make.error?.code === 'storage' ? words.exportElsewhere : strings.error.again,
            onPress: () => (make.error ? make.mutate() : void about.refetch()),
          }}
        />
      )}
      {about.data ? (
        <p className="strong">
          <bdi>{words.exportHolds(about.data.rows, words.span(about.data.from, about.data.until, about.data.zone), about.data.filter)}</bdi>
        </p>
      ) : (
        !fault && <Skeleton width={320} />
      )}
      {done ? (
        <Note>
          <bdi>{words.exportDone(done.rows, done.name)}</bdi>
        </Note>
      ) : (
        <>
          <Segments
            label={words.format}
            value={format}
            onChange={setFormat}
            isDisabled={make.isPending}
            options={(['xlsx', 'csv', 'json'] as const).map(id => ({ id, node: words.formats[id] }))}
          />
          {running && (
            <label className={`${styles.progress} small second`}>
              {words.exportProgress(running.done, running.total)}
              <progress value={running.done} max={running.total} />
            </label>
          )}
          <p className="small second">{words.exportNote}</p>
        </>
      )}
    </Dialog>
  )
}

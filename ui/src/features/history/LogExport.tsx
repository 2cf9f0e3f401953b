import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExportFormat, FileMade, ListLog } from '../../bindings/types'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Note } from '../../kit/Notes'
import { Segments } from '../../kit/Segments'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'

const written = ({ rows, name }: FileMade) => t('log-export-done', { count: rows, name: clean(name) })

/** Says what goes into the file of the log, then asks where to. */
export function LogExport({ list, total, onClose }: { list: ListLog; total: number; onClose: () => void }) {
  const [format, setFormat] = useState<ExportFormat | 'signed'>('xlsx')
  const make = useMutation({
    mutationFn: () => (format === 'signed' ? call('log_signed_save', {}) : call('log_export', { list, format })),
    onSuccess: made => {
      if (made) announce(written(made))
    },
  })
  const done = make.data
  return (
    <Dialog
      title={t('log-export-title')}
      onClose={onClose}
      onSubmit={() => (done ? onClose() : make.mutate())}
      busy={make.isPending}
      foot={
        done ? (
          <Button kind="primary" type="submit">
            {t('history-close')}
          </Button>
        ) : (
          <>
            <Button onPress={onClose} isDisabled={make.isPending}>
              {t('history-cancel')}
            </Button>
            <Button kind="primary" type="submit" busy={make.isPending && t('history-export-busy')}>
              {t('history-export-go')}
            </Button>
          </>
        )
      }
    >
      {make.error && <ErrorCard fault={make.error} action={{ label: t('common-error-again'), onPress: () => make.mutate() }} />}
      {done ? (
        <Note>
          <bdi>{written(done)}</bdi>
        </Note>
      ) : (
        <>
          <p>{format === 'signed' ? t('log-export-whole') : t('log-export-holds', { count: total })}</p>
          <Segments
            label={t('history-format')}
            value={format}
            onChange={setFormat}
            isDisabled={make.isPending}
            options={[
              ...(['xlsx', 'csv', 'json'] as const).map(id => ({ id, node: t(`history-formats-${id}`) })),
              { id: 'signed', node: t('log-export-signed') },
            ]}
          />
          {format !== 'signed' && <p className="small second">{t('log-export-fields')}</p>}
        </>
      )}
    </Dialog>
  )
}

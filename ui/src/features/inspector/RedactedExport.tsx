import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { RedactedExportForm } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Skeleton } from '../../kit/Notes'
import { t } from '../../text'

/** What would leave this computer, for a person or for the tests of a program, to be read before it does. */
export function RedactedExport({ id, form, onClose }: { id: string; form: RedactedExportForm; onClose: () => void }) {
  const preview = useQuery({ queryKey: ['exchange_share', id, form], queryFn: () => call('exchange_share', { id, form }) })
  const save = useMutation({ mutationFn: () => call('exchange_share_save', { id, form }) })
  return (
    <Dialog
      title={t(`inspector-share-titles-${form}`)}
      wide
      onSubmit={() => preview.data && save.mutate()}
      onClose={onClose}
      busy={save.isPending}
      foot={
        <>
          {save.data && <span className="small spread">{t('inspector-saved', { name: save.data.name })}</span>}
          <Button onPress={onClose}>{save.data ? t('common-error-close') : t('inspector-cancel')}</Button>
          <Button kind="primary" type="submit" icon={Download} isDisabled={!preview.data} busy={save.isPending && t('inspector-saving')}>
            {t('inspector-save')}
          </Button>
        </>
      }
    >
      <p>{t(`inspector-share-texts-${form}`)}</p>
      {preview.error && <ErrorCard fault={preview.error} action={{ label: t('common-error-again'), onPress: () => void preview.refetch() }} />}
      {save.error && <ErrorCard fault={save.error} action={{ label: t('common-error-again'), onPress: () => save.mutate() }} />}
      {preview.isPending && <Skeleton width={300} />}
      {preview.data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <div className="raw exchange-bundle" role="group" aria-label={t('inspector-share-bundle')} tabIndex={0}>
          {preview.data.text}
        </div>
      )}
    </Dialog>
  )
}

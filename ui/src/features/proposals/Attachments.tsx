import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Paperclip, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ProposalAttachment, ProposalView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { Note } from '../../kit/Notes'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import styles from './proposals.module.css'

/** "214 kB", "1.4 MB". */
export function sizeOf(bytes: number): string {
  return bytes < 1_000_000
    ? t('proposals-kilobytes', { size: Math.max(1, Math.round(bytes / 1000)) })
    : t('proposals-megabytes', { size: Math.round(bytes / 100_000) / 10 })
}

/** Files that belong to a signed request: here and unchanged, or still to be chosen. None is opened from here. */
export function Attachments({ view }: { view: ProposalView }) {
  const client = useQueryClient()
  const [saving, setSaving] = useState<ProposalAttachment>()
  const bring = useMutation({
    mutationFn: (_: ProposalAttachment) => call('proposal_attachment_bring', { id: view.item.id }),
    onSuccess: next => client.setQueryData(['proposal_view', view.item.id], next),
  })
  return (
    <div className={styles.files}>
      <ul aria-label={t('proposals-attachments')}>
        {view.attachments.map(one => (
          <li key={one.sha256} className={styles.file}>
            <Icon of={one.isHere ? Paperclip : TriangleAlert} tone={one.isHere ? '' : 'warn'} />
            <span className="spread">
              <bdi className={`name ${styles.fileName}`}>{clean(one.name, 100)}</bdi>{' '}
              <span className={one.isHere ? 'second' : 'tone-warn'}>
                {t(one.isHere ? 'proposals-attached-here' : 'proposals-attached-missing', { size: sizeOf(one.bytes) })}
              </span>
            </span>
            {one.isHere ? (
              <Button size="small" aria-label={t('proposals-attached-save-of', { name: clean(one.name, 60) })} onPress={() => setSaving(one)}>
                {t('proposals-attached-save')}
              </Button>
            ) : (
              <Button
                size="small"
                aria-label={t('proposals-attached-choose-of', { name: clean(one.name, 60) })}
                isDisabled={bring.isPending}
                busy={bring.isPending && bring.variables.sha256 === one.sha256 && t('proposals-attached-choosing')}
                onPress={() => bring.mutate(one)}
              >
                {t('proposals-attached-choose')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {view.attachments.some(one => !one.isHere) && <p className="small second">{t('proposals-attached-missing-why')}</p>}
      {bring.error && <ErrorCard fault={bring.error} action={{ label: t('common-error-close'), onPress: () => bring.reset() }} />}
      {saving && <SaveFile view={view} file={saving} onClose={() => setSaving(undefined)} />}
    </div>
  )
}

/** Says whose file it is before it is written. */
function SaveFile({ view, file, onClose }: { view: ProposalView; file: ProposalAttachment; onClose: () => void }) {
  const { item } = view
  const save = useMutation({
    mutationFn: () => call('proposal_attachment_save', { id: item.id, sha256: file.sha256 }),
    onSuccess: made => {
      if (!made) return
      announce(t('proposals-attached-saved', { name: made.name }))
      onClose()
    },
  })
  return (
    <Dialog
      title={item.isMine ? t('proposals-save-title-own') : t('proposals-save-title', { maker: clean(item.maker, 40) })}
      onSubmit={() => save.mutate()}
      onClose={onClose}
      busy={save.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={save.isPending}>
            {t('proposals-cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={save.isPending && t('proposals-attached-saving')}>
            {t('proposals-attached-save')}
          </Button>
        </>
      }
    >
      <p>
        <bdi className={`strong ${styles.fileName}`}>{clean(file.name, 100)}</bdi> <span className="second">{sizeOf(file.bytes)}</span>
      </p>
      {!item.isMine && (
        <Note kind="warn">
          <p className="strong">{t('proposals-save-warn')}</p>
          <p className="small second">{t('proposals-save-do')}</p>
        </Note>
      )}
      {save.error && <ErrorCard fault={save.error} action={{ label: t('common-error-again'), onPress: () => save.mutate() }} />}
    </Dialog>
  )
}

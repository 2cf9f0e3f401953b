import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Paperclip, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Fault, ProposalAttachment, ProposalView } from '../../bindings/types'
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

/** Files that belong to a signed request: here and unchanged, or still to be chosen. Only kinds that do no harm are opened from here. */
export function Attachments({ view }: { view: ProposalView }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<{ act: 'open' | 'save'; file: ProposalAttachment }>()
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
              <>
                {one.opens && (
                  <Button
                    size="small"
                    aria-label={t('proposals-attached-open-of', { name: clean(one.name, 60) })}
                    onPress={() => setAsked({ act: 'open', file: one })}
                  >
                    {t('proposals-attached-open')}
                  </Button>
                )}
                <Button
                  size="small"
                  aria-label={t('proposals-attached-save-of', { name: clean(one.name, 60) })}
                  onPress={() => setAsked({ act: 'save', file: one })}
                >
                  {t('proposals-attached-save')}
                </Button>
              </>
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
      {view.attachments.some(one => one.isHere && !one.opens) && <p className="small second">{t('proposals-attached-kinds')}</p>}
      {view.attachments.some(one => !one.isHere) && <p className="small second">{t('proposals-attached-missing-why')}</p>}
      {bring.error && <ErrorCard fault={bring.error} action={{ label: t('common-error-close'), onPress: () => bring.reset() }} />}
      {asked?.act === 'open' && <OpenFile view={view} file={asked.file} onClose={() => setAsked(undefined)} />}
      {asked?.act === 'save' && <SaveFile view={view} file={asked.file} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

interface FileProps {
  view: ProposalView
  file: ProposalAttachment
  onClose: () => void
}

/** Says whose file it is before a copy of it is opened. */
function OpenFile({ view, file, onClose }: FileProps) {
  const { item } = view
  const open = useMutation({
    mutationFn: () => call('proposal_attachment_open', { id: item.id, sha256: file.sha256 }),
    onSuccess: () => {
      announce(t('proposals-attached-opened', { name: clean(file.name, 60) }))
      onClose()
    },
  })
  return (
    <FileDialog
      title={item.isMine ? t('proposals-open-title-own') : t('proposals-open-title', { maker: clean(item.maker, 40) })}
      act={t('proposals-attached-open')}
      acting={t('proposals-attached-opening')}
      doing={open}
      view={view}
      file={file}
      onClose={onClose}
    >
      <p className="small second">{t('proposals-open-copy')}</p>
    </FileDialog>
  )
}

/** Says whose file it is before it is written. */
function SaveFile({ view, file, onClose }: FileProps) {
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
    <FileDialog
      title={item.isMine ? t('proposals-save-title-own') : t('proposals-save-title', { maker: clean(item.maker, 40) })}
      act={t('proposals-attached-save')}
      acting={t('proposals-attached-saving')}
      doing={save}
      view={view}
      file={file}
      onClose={onClose}
    />
  )
}

interface FileDialogProps extends FileProps {
  title: string
  act: string
  acting: string
  doing: { isPending: boolean; error: Fault | null; mutate: () => void }
  children?: ReactNode
}

function FileDialog({ title, act, acting, doing, view, file, onClose, children }: FileDialogProps) {
  return (
    <Dialog
      title={title}
      onSubmit={() => doing.mutate()}
      onClose={onClose}
      busy={doing.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={doing.isPending}>
            {t('proposals-cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={doing.isPending && acting}>
            {act}
          </Button>
        </>
      }
    >
      <p>
        <bdi className={`strong ${styles.fileName}`}>{clean(file.name, 100)}</bdi> <span className="second">{sizeOf(file.bytes)}</span>
      </p>
      {!view.item.isMine && (
        <Note kind="warn">
          <p className="strong">{t('proposals-save-warn')}</p>
          <p className="small second">{t('proposals-save-do')}</p>
        </Note>
      )}
      {children}
      {doing.error && <ErrorCard fault={doing.error} action={{ label: t('common-error-again'), onPress: () => doing.mutate() }} />}
    </Dialog>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, CloudOff, Loader } from 'lucide-react'
import { useState } from 'react'
import type { JoinedWorkspace, WorkspaceState } from '../../../bindings/types'
import { call } from '../../../bridge/call'
import { workspaceView } from '../../../bridge/queries'
import { Button } from '../../../kit/Button'
import { StatusChip } from '../../../kit/Chips'
import { Dialog } from '../../../kit/Dialog'
import { ErrorCard } from '../../../kit/ErrorCard'
import { Line, Lines } from '../../../kit/Lines'
import { Note } from '../../../kit/Notes'
import type { Status } from '../../../kit/status'
import { dayAndClock, momentOf } from '../../../kit/time'
import { clean } from '../../../kit/UntrustedText'
import { t } from '../../../text'
import { Computers } from './Computers'
import { OldLogins } from './OldLogins'
import styles from './workspace.module.css'

const STATES: Record<WorkspaceState, Status> = {
  connecting: { word: t('workspaces-state-connecting'), icon: Loader, kind: 'info' },
  connected: { word: t('workspaces-state-connected'), icon: CircleCheck, kind: 'ok' },
  offline: { word: t('workspaces-state-offline'), icon: CloudOff, kind: 'warn' },
}

/** How the workspace stands: the connection, what is delivered and what waits, and who takes part. */
export function Joined({ workspace, administers, profileId }: { workspace: JoinedWorkspace; administers: boolean; profileId: string }) {
  const [leaving, setLeaving] = useState(false)
  const { refetch } = useQuery(workspaceView(profileId))
  const check = useMutation({ mutationFn: () => call('workspace_check', {}), onSuccess: () => void refetch() })
  return (
    <>
      <div className="row">
        <StatusChip status={STATES[workspace.state]} />
        <span className="spread" />
        <Button size="small" onPress={() => check.mutate()} isDisabled={check.isPending || workspace.state === 'connecting'}>
          {t('workspaces-check')}
        </Button>
        <Button size="small" kind="quiet" onPress={() => setLeaving(true)}>
          {t('workspaces-leave')}
        </Button>
      </div>
      {workspace.why && (
        <Note kind="warn">
          <p>
            <bdi>{workspace.why}</bdi>
          </p>
          <p className="small">{t('workspaces-offline-text')}</p>
        </Note>
      )}
      {workspace.findings.length > 0 && (
        <Note kind="danger">
          <p className="strong">{t('workspaces-findings-title')}</p>
          <ul className={styles.findings}>
            {workspace.findings.map(finding => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
          <p>{t('workspaces-findings-text')}</p>
        </Note>
      )}
      <OldLogins workspace={workspace} onClosed={() => void refetch()} />
      {check.error && <ErrorCard fault={check.error} />}
      <Lines>
        <Line label={t('workspaces-server')}>
          <span className={styles.line}>
            <bdi className="mono">
              {clean(workspace.server, 200)}/{clean(workspace.database, 100)}
            </bdi>
            <span className="second">{workspace.verified ? t('workspaces-verified') : t('workspaces-local')}</span>
          </span>
        </Line>
        <Line label={t('workspaces-contents')}>
          <span className={styles.line}>
            {t('workspaces-contents-text')}
            <span className="second">{t('workspaces-contents-more')}</span>
          </span>
        </Line>
        <Line label={t('workspaces-delivered')}>
          <span className={styles.line}>
            {workspace.deliveredAt ? t('workspaces-delivered-all', { time: momentOf(workspace.deliveredAt) }) : '–'}
            <span className="second">{t('workspaces-documents', { count: workspace.documents })}</span>
          </span>
        </Line>
        <Line label={t('workspaces-waiting')}>
          <span className={styles.line}>
            {workspace.waiting > 0 ? (
              <span className="tone-warn">{t('workspaces-waiting-some', { count: workspace.waiting })}</span>
            ) : (
              <span className="tone-ok">{t('workspaces-waiting-none')}</span>
            )}
            {workspace.notTaken > 0 && <span className="second">{t('workspaces-not-taken', { count: workspace.notTaken })}</span>}
          </span>
        </Line>
        <Line label={t('workspaces-since')}>{dayAndClock(workspace.since)}</Line>
      </Lines>
      <Computers workspace={workspace} administers={administers} />
      {leaving && <Leave onClose={() => setLeaving(false)} onLeft={() => void refetch()} />}
    </>
  )
}

function Leave({ onClose, onLeft }: { onClose: () => void; onLeft: () => void }) {
  const leave = useMutation({
    mutationFn: () => call('workspace_leave', {}),
    onSuccess: () => {
      onLeft()
      onClose()
    },
  })
  return (
    <Dialog
      title={t('workspaces-leave-title')}
      onSubmit={() => !leave.isPending && leave.mutate()}
      onClose={onClose}
      busy={leave.isPending}
      text
      foot={
        <>
          <Button onPress={onClose} isDisabled={leave.isPending}>
            {t('workspaces-cancel')}
          </Button>
          <Button kind="danger" type="submit" busy={leave.isPending && t('workspaces-leaving')}>
            {t('workspaces-leave')}
          </Button>
        </>
      }
    >
      <p>{t('workspaces-leave-text')}</p>
      {leave.error && <ErrorCard fault={leave.error} />}
    </Dialog>
  )
}

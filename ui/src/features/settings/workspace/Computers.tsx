import { useMutation } from '@tanstack/react-query'
import { CircleCheck, Clock, MonitorOff } from 'lucide-react'
import { useState } from 'react'
import type { JoinedWorkspace, WorkspaceComputer } from '../../../bindings/types'
import { call } from '../../../bridge/call'
import { announce } from '../../../kit/announce'
import { Button } from '../../../kit/Button'
import { StatusText } from '../../../kit/Chips'
import { Dialog } from '../../../kit/Dialog'
import { ErrorCard } from '../../../kit/ErrorCard'
import type { Status } from '../../../kit/status'
import { momentOf } from '../../../kit/time'
import { clean } from '../../../kit/UntrustedText'
import { t } from '../../../text'
import { AddressField } from './Create'
import styles from './workspace.module.css'

const seen = (one: WorkspaceComputer): Status => {
  if (one.isOwn) return { word: t('workspaces-this'), icon: CircleCheck, kind: 'ok' }
  if (one.isThere) return { word: t('workspaces-now'), icon: CircleCheck, kind: 'ok' }
  return one.seenAt
    ? { word: momentOf(one.seenAt), icon: Clock, kind: 'neutral' }
    : { word: t('workspaces-never'), icon: MonitorOff, kind: 'neutral' }
}

/** Every computer of the team, and whether it takes part. Administrators invite. */
export function Computers({ workspace, administers }: { workspace: JoinedWorkspace; administers: boolean }) {
  const [inviting, setInviting] = useState<WorkspaceComputer>()
  const own = workspace.computers.find(one => one.isOwn)?.member
  // One invitation is for all computers of a person.
  const first = (one: WorkspaceComputer) => workspace.computers.find(other => other.member === one.member) === one
  return (
    <>
      <table className={styles.computers} aria-label={t('workspaces-computers')}>
        <thead>
          <tr>
            <th scope="col">{t('workspaces-person')}</th>
            <th scope="col">{t('workspaces-seen')}</th>
            {administers && (
              <th scope="col">
                <span className="sr-only">{t('workspaces-invite')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {workspace.computers.map(one => {
            const person = clean(one.person, 100)
            const computer = clean(one.computer, 100)
            return (
              <tr key={one.card}>
                <td>
                  <bdi>{person}</bdi>
                  <bdi className="small second block">{one.sends ? t('workspaces-sends', { computer }) : computer}</bdi>
                </td>
                <td>
                  <StatusText status={seen(one)} />
                </td>
                {administers && (
                  <td>
                    {one.member !== own && first(one) && (
                      <Button
                        size="small"
                        aria-label={t(one.seenAt ? 'workspaces-invite-again-person' : 'workspaces-invite-person', { person })}
                        onPress={() => setInviting(one)}
                      >
                        {one.seenAt ? t('workspaces-invite-again') : t('workspaces-invite')}
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      {inviting && <Invite to={inviting} needsOwner={workspace.needsOwner} onClose={() => setInviting(undefined)} />}
    </>
  )
}

function Invite({ to, needsOwner, onClose }: { to: WorkspaceComputer; needsOwner: boolean; onClose: () => void }) {
  const person = clean(to.person, 100)
  const [asks] = useState(needsOwner)
  const [address, setAddress] = useState('')
  const invite = useMutation({
    mutationFn: () => call('workspace_invite', { member: to.member, address }),
    onSuccess: file => file && announce(t('workspaces-invited', { name: clean(file.name, 100), person })),
  })
  const made = invite.data
  const refused = invite.error?.field === 'address' ? invite.error.message : undefined
  return (
    <Dialog
      title={t('workspaces-invite-title', { person })}
      onSubmit={() => (made ? onClose() : !invite.isPending && invite.mutate())}
      onClose={onClose}
      busy={invite.isPending}
      text={Boolean(made) || !asks}
      foot={
        made ? (
          <Button kind="primary" type="submit">
            {t('common-error-close')}
          </Button>
        ) : (
          <>
            <Button onPress={onClose} isDisabled={invite.isPending}>
              {t('workspaces-cancel')}
            </Button>
            <Button kind="primary" type="submit" busy={invite.isPending && t('workspaces-inviting')}>
              {t('workspaces-invite-save')}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <p role="status">{t('workspaces-invited', { name: clean(made.name, 100), person })}</p>
      ) : (
        <>
          <p>{t('workspaces-invite-text', { person })}</p>
          {asks && <AddressField value={address} onChange={setAddress} error={refused} />}
        </>
      )}
      {invite.error && !(asks && refused) && <ErrorCard fault={invite.error} />}
    </Dialog>
  )
}

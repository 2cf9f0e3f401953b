import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProfileView, WorkspaceView } from '../../../bindings/types'
import { call } from '../../../bridge/call'
import { workspaceView } from '../../../bridge/queries'
import { Button } from '../../../kit/Button'
import { ErrorCard } from '../../../kit/ErrorCard'
import { Skeleton } from '../../../kit/Notes'
import { t } from '../../../text'
import { Create } from './Create'
import { Joined } from './Joined'
import styles from './workspace.module.css'

/** The team's workspace: how to get one, or how it stands. */
export function Workspace({ profile }: { profile: ProfileView }) {
  const { data, error, refetch } = useQuery(workspaceView(profile.id))
  if (error) return <ErrorCard fault={error} reads action={{ label: t('common-error-again'), onPress: () => void refetch() }} />
  if (!data) return <Skeleton width={320} />
  if (data.joined) return <Joined workspace={data.joined} administers={data.administers} profileId={profile.id} />
  return data.hasTeam ? <Without view={data} profileId={profile.id} /> : <p className="second">{t('workspaces-no-team')}</p>
}

/** Before there is one on this computer. */
function Without({ view, profileId }: { view: WorkspaceView; profileId: string }) {
  const [creating, setCreating] = useState(false)
  const { refetch } = useQuery(workspaceView(profileId))
  const join = useMutation({ mutationFn: () => call('workspace_join', {}), onSuccess: () => void refetch() })
  return (
    <>
      <p className="second">{t('workspaces-what')}</p>
      <p className="second">{t('workspaces-sealed')}</p>
      {!view.administers && <p className="second">{t('workspaces-only-administrators')}</p>}
      <div className={styles.actions}>
        <Button size="small" onPress={() => join.mutate()} busy={join.isPending && t('workspaces-joining')}>
          {t('workspaces-join')}
        </Button>
        {view.administers && (
          <Button size="small" onPress={() => setCreating(true)} isDisabled={join.isPending}>
            {t('workspaces-create')}
          </Button>
        )}
      </div>
      {join.error && <ErrorCard fault={join.error} />}
      {creating && <Create onClose={() => setCreating(false)} onCreated={() => void refetch()} />}
    </>
  )
}

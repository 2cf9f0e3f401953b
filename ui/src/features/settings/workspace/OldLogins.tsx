import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { JoinedWorkspace, OldLogin } from '../../../bindings/types'
import { call } from '../../../bridge/call'
import { attentionList } from '../../../bridge/wallet_cache'
import { announce } from '../../../kit/announce'
import { Button } from '../../../kit/Button'
import { Dialog } from '../../../kit/Dialog'
import { ErrorCard } from '../../../kit/ErrorCard'
import { Note } from '../../../kit/Notes'
import { clean } from '../../../kit/UntrustedText'
import { t } from '../../../text'
import { AddressField } from './Create'
import styles from './workspace.module.css'

const personOf = (login: OldLogin) => clean(login.person, 100)

/** People who left the team and whose login, or whose key, still counts. Administrators end that here. */
export function OldLogins({ workspace, onClosed }: { workspace: JoinedWorkspace; onClosed: () => void }) {
  const [closing, setClosing] = useState<OldLogin>()
  return (
    <>
      {workspace.oldLogins.length > 0 && (
        <Note kind="warn">
          <ul className={styles.logins}>
            {workspace.oldLogins.map(login => {
              const person = personOf(login)
              return (
                <li key={login.member}>
                  <span className="spread">{t(login.isOpen ? 'workspaces-old-login-open' : 'workspaces-old-login-key', { person })}</span>
                  <Button
                    size="small"
                    aria-label={t(login.isOpen ? 'workspaces-old-login-close-person' : 'workspaces-old-login-replace-person', { person })}
                    onPress={() => setClosing(login)}
                  >
                    {t(login.isOpen ? 'workspaces-old-login-close' : 'workspaces-old-login-replace')}
                  </Button>
                </li>
              )
            })}
          </ul>
        </Note>
      )}
      {closing && <Close login={closing} needsOwner={workspace.needsOwner} onClose={() => setClosing(undefined)} onClosed={onClosed} />}
    </>
  )
}

interface Closing {
  login: OldLogin
  needsOwner: boolean
  onClose: () => void
  onClosed: () => void
}

function Close({ login, needsOwner, onClose, onClosed }: Closing) {
  const person = personOf(login)
  const [asks] = useState(needsOwner)
  const [address, setAddress] = useState('')
  const client = useQueryClient()
  const close = useMutation({
    mutationFn: () => call('workspace_login_close', { member: login.member, address }),
    onSuccess: () => {
      announce(t('workspaces-old-login-closed', { person }))
      void client.invalidateQueries({ queryKey: attentionList.queryKey })
      onClosed()
      onClose()
    },
  })
  const refused = close.error?.field === 'address' ? close.error.message : undefined
  return (
    <Dialog
      title={login.isOpen ? t('workspaces-old-login-close-title', { person }) : t('workspaces-old-login-replace-title')}
      onSubmit={() => !close.isPending && close.mutate()}
      onClose={onClose}
      busy={close.isPending}
      text={!asks}
      foot={
        <>
          <Button onPress={onClose} isDisabled={close.isPending}>
            {t('workspaces-cancel')}
          </Button>
          <Button
            kind="primary"
            type="submit"
            busy={close.isPending && t(login.isOpen ? 'workspaces-old-login-closing' : 'workspaces-old-login-replacing')}
          >
            {t(login.isOpen ? 'workspaces-old-login-close' : 'workspaces-old-login-replace')}
          </Button>
        </>
      }
    >
      <p>{t(login.isOpen ? 'workspaces-old-login-close-text' : 'workspaces-old-login-replace-text', { person })}</p>
      {asks && <AddressField value={address} onChange={setAddress} error={refused} />}
      {close.error && !(asks && refused) && <ErrorCard fault={close.error} />}
    </Dialog>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { appState } from '../bridge/queries'
import { ErrorCard } from '../kit/ErrorCard'
import { t } from '../text'
import { PassphraseDialog } from './PassphraseDialog'

interface Props extends ComponentProps<typeof ErrorCard> {
  /** Drafts the same again. */
  onAgain: () => void
}

/** A draft that was refused. Where only the passphrase of a live profile is missing, it is set over the form, which stays as it is. */
export function DraftRefused({ fault, action, onAgain }: Props) {
  const client = useQueryClient()
  const [setting, setSetting] = useState(false)
  if (fault.code !== 'passphrase_needed') return <ErrorCard fault={fault} {...(action && { action })} />
  return (
    <>
      <ErrorCard fault={fault} action={{ label: t('settings-set-passphrase'), onPress: () => setSetting(true) }} />
      {setting && (
        <PassphraseDialog
          removing={false}
          asksOld={false}
          onClose={() => setSetting(false)}
          onChanged={state => {
            client.setQueryData(appState.queryKey, state)
            onAgain()
          }}
        />
      )}
    </>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
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
  const card = useRef<HTMLDivElement>(null)
  // It stands at the end of its form, which may be longer than the window.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const needed = fault.code === 'passphrase_needed'
  const next = needed ? { label: t('settings-set-passphrase'), onPress: () => setSetting(true) } : action
  return (
    <div ref={card}>
      <ErrorCard fault={fault} {...(next && { action: next })} />
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
    </div>
  )
}

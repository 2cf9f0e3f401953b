import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppState } from '../bindings/types'
import { call } from '../bridge/call'
import { usePastedKey } from '../bridge/queries'
import { announce } from '../kit/announce'
import { Button } from '../kit/Button'
import { Dialog } from '../kit/Dialog'
import { ErrorCard } from '../kit/ErrorCard'
import { Field, FieldNote } from '../kit/Field'
import { KeyField } from '../kit/KeyField'
import { useRefused } from '../kit/refused'
import { dayAndClock, zone } from '../kit/time'
import { clean } from '../kit/UntrustedText'
import { t } from '../text'

const FIELDS = ['file', 'passphrase', 'apiKey', 'personName']

interface Props {
  state: AppState
  onClose: () => void
  onChanged: (state: AppState) => void
}

/**
 * The backup file, its passphrase and the key of its organization. The key is tried before anything is written; what is wrong is said at its field.
 * The name of the person is no part of a backup: where none was entered on this computer, it is asked for.
 */
export function RestoreProfile({ state: { settings, person: known }, onClose, onChanged }: Props) {
  const [person, setPerson] = useState(known ?? '')
  const [passphrase, setPassphrase] = useState('')
  const [apiKey, setApiKey] = useState('')
  const [file, setFile] = useState<string>()
  const [tried, setTried] = useState(false)
  const clipboard = usePastedKey()
  const restore = useMutation({
    mutationFn: async () => {
      const back = await call('profile_restore', {
        passphrase,
        ...(!clipboard.pasted && { apiKey }),
        ...(!settings.personName && { personName: person.trim() }),
      })
      return { back, state: await call('app_state', {}) }
    },
    onSuccess: ({ back, state }) => {
      announce(t('restore-done', { name: clean(back.profile), at: `${dayAndClock(back.at)} ${zone(back.at)}` }))
      onClose()
      onChanged(state)
    },
  })
  const choose = useMutation({
    mutationFn: () => call('profile_backup_choose', {}),
    onSuccess: chosen => {
      if (!chosen) return
      setFile(chosen.name)
      restore.reset()
    },
    onError: () => setFile(undefined),
  })
  const ready = file !== undefined && passphrase !== '' && (apiKey !== '' || clipboard.pasted !== undefined)
  const submit = () => {
    setTried(true)
    if (ready) restore.mutate()
  }
  const refused = restore.error
  const passphraseField = useRefused(refused?.field === 'passphrase' ? refused : undefined)
  const at = (field: string) => (refused?.field === field ? refused.message : undefined)
  const elsewhere = refused && !FIELDS.includes(refused.field ?? '') ? refused : undefined
  const missing = (there: boolean, words: string) => (tried && !there ? words : undefined)
  return (
    <Dialog
      title={t('restore-title')}
      onSubmit={submit}
      onClose={onClose}
      busy={restore.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={restore.isPending}>
            {t('restore-cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={restore.isPending && t('restore-working')}>
            {t('restore-submit')}
          </Button>
        </>
      }
    >
      <p className="second">
        {t('restore-text')} {t('restore-holds')} {t('restore-apart')}
      </p>
      <div className="field" role="group" aria-label={t('restore-file')}>
        <span className="field-label">{t('restore-file')}</span>
        <div className="row">
          <bdi className="spread clip">
            {file === undefined ? <span className="quiet">{t(choose.error ? 'restore-file-refused' : 'restore-file-none')}</span> : clean(file)}
          </bdi>
          <Button size="small" autoFocus onPress={() => choose.mutate()} isDisabled={choose.isPending || restore.isPending}>
            {file === undefined ? t('restore-file-choose') : t('restore-file-another')}
          </Button>
        </div>
        <FieldNote error={choose.error?.message ?? at('file') ?? missing(file !== undefined, t('restore-file-missing'))}>
          {t('restore-file-help')}
        </FieldNote>
      </div>
      <Field
        label={t('restore-passphrase')}
        type="password"
        value={passphrase}
        onChange={setPassphrase}
        inputRef={passphraseField}
        error={at('passphrase') ?? missing(passphrase !== '', t('restore-passphrase-missing'))}
      />
      <KeyField
        {...clipboard}
        label={t('restore-key')}
        value={apiKey}
        onChange={setApiKey}
        error={at('apiKey') ?? missing(apiKey !== '' || clipboard.pasted !== undefined, t('restore-key-missing'))}
        help={t('restore-key-help')}
      />
      {!settings.personName && (
        <Field
          label={t('settings-person')}
          value={person}
          onChange={setPerson}
          maxLength={60}
          help={t('settings-person-help')}
          error={at('personName')}
        />
      )}
      {elsewhere && <ErrorCard fault={elsewhere} action={{ label: t('common-error-again'), onPress: submit }} />}
    </Dialog>
  )
}

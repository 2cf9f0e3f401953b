import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecretsRestored } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { useRefused } from '../../kit/refused'
import { dayAndClock } from '../../kit/time'
import { t } from '../../text'
import { Phrase } from './Phrase'
import { useSetNames } from './useNames'

/** Opens a backup, to look at it or to take over what is missing here. */
export function OpenBackup({ restore, onClose }: { restore: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const [passphrase, setPassphrase] = useState('')
  const [tried, setTried] = useState(false)
  const open = useMutation({
    mutationFn: (again: boolean) => call(restore ? 'secrets_restore' : 'secrets_backup_check', { passphrase, ...(again && { again }) }),
    onSuccess: found =>
      found && restore
        ? Promise.all(['secrets_view', 'secret_states', 'attention_list'].map(key => client.invalidateQueries({ queryKey: [key] })))
        : undefined,
  })
  const refused = open.error?.field === 'passphrase' ? open.error : undefined
  const choose = (again: boolean) => {
    setTried(true)
    if (passphrase) open.mutate(again)
  }
  // Where only the passphrase was wrong, the file is known.
  const submit = () => choose(refused !== undefined)
  const field = useRefused(refused)
  const title = restore ? t('secrets-restore-title') : t('secrets-check-title')
  const found = open.data
  if (found) {
    return (
      <Dialog
        title={title}
        onSubmit={onClose}
        onClose={onClose}
        foot={
          <>
            <span className="spread" />
            <Button kind="primary" type="submit" autoFocus>
              {t('secrets-close')}
            </Button>
          </>
        }
      >
        <Found found={found} restored={restore} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title={title}
      onSubmit={submit}
      onClose={onClose}
      busy={open.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={open.isPending}>
            {t('secrets-cancel')}
          </Button>
          {refused && (
            <Button onPress={() => choose(false)} isDisabled={open.isPending}>
              {t('secrets-choose-other')}
            </Button>
          )}
          <Button kind="primary" type="submit" busy={open.isPending && t('secrets-opening')}>
            {t(refused ? 'secrets-open-again' : 'secrets-choose-file')}
          </Button>
        </>
      }
    >
      <p>{restore ? t('secrets-restore-text') : t('secrets-check-text')}</p>
      <Field
        label={t('secrets-passphrase')}
        type="password"
        value={passphrase}
        onChange={setPassphrase}
        autoFocus
        inputRef={field}
        error={tried && !passphrase ? t('secrets-passphrase-missing') : refused?.message}
      />
      {open.error && !open.error.field && <ErrorCard fault={open.error} action={{ label: t('secrets-choose-file'), onPress: submit }} />}
    </Dialog>
  )
}

function Found({ found, restored }: { found: SecretsRestored; restored: boolean }) {
  const nameOf = useSetNames()
  const lists = [
    { head: t('secrets-found-added'), sets: found.added },
    { head: t('secrets-found-same'), sets: found.same },
    { head: t('secrets-found-different'), sets: found.different },
  ].filter(list => list.sets.length > 0)
  return (
    <>
      <p role="status">
        {t('secrets-made-at', { at: dayAndClock(found.madeAt) })} {found.added.length === 0 && t('secrets-nothing-new')}
      </p>
      {!restored && <p className="strong">{t('secrets-found-added-check')}</p>}
      {lists.map(list => (
        <section key={list.head}>
          <h3>{`${list.head} (${list.sets.length})`}</h3>
          <ul className="phrase-sets">
            {list.sets.map(set => (
              <li key={set}>
                <bdi>{nameOf(set)}</bdi>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Phrase of={found.checkPhrase} text={t('secrets-compare')} />
    </>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecretsRestored } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { dayAndClock } from '../../kit/time'
import { strings } from '../../strings'
import { Phrase } from './Phrase'
import { useSetNames } from './useNames'

const words = strings.secrets

/** Opens a backup, to look at it or to take over what is missing here. */
export function OpenBackup({ restore, onClose }: { restore: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const [passphrase, setPassphrase] = useState('')
  const [tried, setTried] = useState(false)
  const open = useMutation({
    mutationFn: () => call(restore ? 'secrets_restore' : 'secrets_backup_check', { passphrase }),
    onSuccess: found =>
      found && restore
        ? Promise.all(['secrets_view', 'secret_states', 'attention_list'].map(key => client.invalidateQueries({ queryKey: [key] })))
        : undefined,
  })
  const submit = () => {
    setTried(true)
    if (passphrase) open.mutate()
  }
  const refused = open.error?.field === 'passphrase' ? open.error.message : undefined
  const title = restore ? words.restoreTitle : words.checkTitle
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
              {words.close}
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
            {words.cancel}
          </Button>
          <Button kind="primary" type="submit" busy={open.isPending && words.opening}>
            {words.chooseFile}
          </Button>
        </>
      }
    >
      <p>{restore ? words.restoreText : words.checkText}</p>
      <Field
        label={words.passphrase}
        type="password"
        value={passphrase}
        onChange={setPassphrase}
        autoFocus
        error={tried && !passphrase ? words.passphraseMissing : refused}
      />
      {open.error && !open.error.field && <ErrorCard fault={open.error} action={{ label: words.chooseFile, onPress: submit }} />}
    </Dialog>
  )
}

function Found({ found, restored }: { found: SecretsRestored; restored: boolean }) {
  const nameOf = useSetNames()
  const lists = [
    { head: restored ? words.found.added : words.found.addedCheck, sets: found.added },
    { head: words.found.same, sets: found.same },
    { head: words.found.different, sets: found.different },
  ].filter(list => list.sets.length > 0)
  return (
    <>
      <p role="status">
        {words.madeAt(dayAndClock(found.madeAt))} {found.added.length === 0 && words.nothingNew}
      </p>
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
      <Phrase of={found.checkPhrase} text={words.compare} />
    </>
  )
}

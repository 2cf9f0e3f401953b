import { useState } from 'react'
import { t } from '../text'
import { Field } from './Field'

const LEAST = 12

/** A new passphrase, typed twice. */
export function useNewPassphrase() {
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const [tried, setTried] = useState(false)
  const missing = LEAST - [...first].length
  const differ = second !== '' && first !== second && (tried || second.length >= first.length)
  return {
    value: first,
    /** Whether it may be used; from now on the fields say why it may not. */
    attempt: () => {
      setTried(true)
      return missing <= 0 && first === second
    },
    fields: { first, setFirst, second, setSecond, short: tried && missing > 0 ? missing : undefined, differ, once: tried && second === '' },
  }
}

/** Its two fields. */
export function NewPassphrase({
  of,
  refused,
  autoFocus,
}: {
  of: ReturnType<typeof useNewPassphrase>['fields']
  refused?: string | undefined
  autoFocus?: boolean
}) {
  return (
    <>
      <Field
        label={t('passphrase-first')}
        type="password"
        value={of.first}
        onChange={of.setFirst}
        autoFocus={autoFocus ?? false}
        error={of.short === undefined ? refused : t('passphrase-too-short', { missing: of.short })}
        help={t('passphrase-help')}
      />
      <Field
        label={t('passphrase-again')}
        type="password"
        value={of.second}
        onChange={of.setSecond}
        error={of.once ? t('passphrase-once') : of.differ ? t('passphrase-differ') : undefined}
      />
    </>
  )
}

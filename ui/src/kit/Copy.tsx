import { Check, Copy as CopyGlyph } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Fault } from '../bindings/types'
import { t } from '../text'
import { announce } from './announce'
import { Button, IconButton } from './Button'
import { copy } from './copied'
import { Icon } from './Icon'

/** Copies a text, and says so for two seconds, or why it was not. */
export function Copy({ text, label, word }: { text: string; label: string; word?: string }) {
  const [done, setDone] = useState<'copied' | Fault>()
  useEffect(() => {
    if (done !== 'copied') return
    const timer = setTimeout(() => setDone(undefined), 2000)
    return () => clearTimeout(timer)
  }, [done])
  const press = () =>
    copy(text).then(
      () => {
        setDone('copied')
        announce(t('common-copy-done'))
      },
      (fault: Fault) => {
        setDone(fault)
        announce(fault.message, true)
      },
    )
  if (done === 'copied') {
    return (
      <span className="copied row">
        <Icon of={Check} size={14} />
        {t('common-copy-done')}
      </span>
    )
  }
  return (
    <>
      {word ? (
        <Button kind="link" size="small" aria-label={label} onPress={press}>
          {word}
        </Button>
      ) : (
        <IconButton icon={CopyGlyph} label={label} onPress={press} />
      )}
      {done && <span className="small tone-danger">{done.message}</span>}
    </>
  )
}

import { Check, Copy as CopyGlyph } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { Fault } from '../bindings/types'
import { t } from '../text'
import { announce } from './announce'
import { Button, IconButton } from './Button'
import { copy } from './copied'

/** How long a button says that it copied, in milliseconds. */
const SAID = 3000

/** Whether something was copied just now, and what says so. Screen readers hear it once, from here. */
export function useCopied(): [copied: boolean, say: () => void] {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times === 0) return
    const timer = setTimeout(() => setTimes(0), SAID)
    return () => clearTimeout(timer)
  }, [times])
  const say = useCallback(() => {
    setTimes(now => now + 1)
    announce(t('common-copy-done'))
  }, [])
  return [times > 0, say]
}

/** The word of a button that copies, or that it did. Either has the room of the longer one, so that nothing beside it moves. */
export function CopyWord({ word, copied }: { word: string; copied: boolean }) {
  const done = t('common-copy-done')
  return (
    <span className="either" data-other={copied ? word : done}>
      {copied ? done : word}
    </span>
  )
}

/** Copies a text, and says so for three seconds, or why it was not. The button stays where it is, and keeps its focus. */
export function Copy({ text, label, word }: { text: string; label: string; word?: string }) {
  const [copied, say] = useCopied()
  const [fault, setFault] = useState<Fault>()
  const press = () =>
    copy(text).then(
      () => {
        setFault(undefined)
        say()
      },
      (fault: Fault) => {
        setFault(fault)
        announce(fault.message, true)
      },
    )
  return (
    <>
      {word ? (
        <Button kind="link" size="small" aria-label={label} onPress={press}>
          <CopyWord word={word} copied={copied} />
        </Button>
      ) : (
        <span className="copy">
          <IconButton icon={copied ? Check : CopyGlyph} label={label} onPress={press} />
          {copied && <span className="copied">{t('common-copy-done')}</span>}
        </span>
      )}
      {fault && <span className="small tone-danger">{fault.message}</span>}
    </>
  )
}

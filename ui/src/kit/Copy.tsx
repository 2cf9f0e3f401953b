import { Check, Copy as CopyGlyph } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '../text'
import { announce } from './announce'
import { Button, IconButton } from './Button'
import { noteCopied } from './copied'
import { Icon } from './Icon'

/** Writes to the clipboard; where the web view has no clipboard interface, through a hidden text box. */
export async function write(text: string) {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    const box = document.createElement('textarea')
    box.value = text
    box.className = 'sr-only'
    document.body.append(box)
    box.select()
    document.execCommand('copy')
    box.remove()
  }
}

/** Copies a text, and says so for two seconds. */
export function Copy({ text, label, word }: { text: string; label: string; word?: string }) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), 2000)
    return () => clearTimeout(timer)
  }, [done])
  const copy = async () => {
    noteCopied(text)
    await write(text)
    setDone(true)
    announce(t('common-copy-done'))
  }
  if (done) {
    return (
      <span className="copied row">
        <Icon of={Check} size={14} />
        {t('common-copy-done')}
      </span>
    )
  }
  return word ? (
    <Button kind="link" size="small" aria-label={label} onPress={copy}>
      {word}
    </Button>
  ) : (
    <IconButton icon={CopyGlyph} label={label} onPress={copy} />
  )
}

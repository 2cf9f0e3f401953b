import { useMutation } from '@tanstack/react-query'
import { Eye, FileDown, ReceiptText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Paper } from '../bindings/types'
import { call } from '../bridge/call'
import { announce } from '../kit/announce'
import { Button } from '../kit/Button'
import { Copy } from '../kit/Copy'
import { ErrorCard } from '../kit/ErrorCard'
import { useCovered } from '../kit/hidden'
import { t } from '../text'

/** Buttons that save a receipt as a PDF or a picture, or show it as text. They have no frame: the page puts them into its own row. */
export function Papers({ id, size }: { id: string; size?: 'small' }) {
  const save = useMutation({
    mutationFn: (paper: Paper) => call('receipt_save', { id, paper }),
    onSuccess: made => made && announce(t('intent-papers-saved', { name: made.name })),
  })
  const text = useMutation({ mutationFn: () => call('receipt_text', { id }) })
  const [uncovered, setUncovered] = useState(false)
  const covered = useCovered() && !uncovered
  const opened = useRef<HTMLDivElement>(null)
  const shown = text.data !== undefined
  useEffect(() => {
    if (shown) opened.current?.focus()
  }, [shown])
  const close = () => {
    text.reset()
    setUncovered(false)
  }
  return (
    <>
      <Button size={size} icon={FileDown} busy={save.isPending && t('intent-papers-saving')} onPress={() => save.mutate('a4')}>
        {t('intent-papers-a4')}
      </Button>
      <Button size={size} isDisabled={save.isPending} onPress={() => save.mutate('roll')}>
        {t('intent-papers-roll')}
      </Button>
      <Button size={size} isDisabled={save.isPending} onPress={() => save.mutate('picture')}>
        {t('intent-papers-picture')}
      </Button>
      <Button size={size} icon={ReceiptText} aria-expanded={text.data !== undefined} onPress={() => (text.data ? close() : text.mutate())}>
        {t('intent-papers-text')}
      </Button>
      {save.error && <ErrorCard fault={save.error} action={{ label: t('common-error-close'), onPress: () => save.reset() }} />}
      {text.error && <ErrorCard fault={text.error} action={{ label: t('common-error-again'), onPress: () => text.mutate() }} />}
      {save.data && (
        <p className="small second papers-wide" role="status">
          <bdi>{t('intent-papers-saved', { name: save.data.name })}</bdi>
        </p>
      )}
      {text.data && (
        <div
          className="papers-wide"
          ref={opened}
          tabIndex={-1}
          role="group"
          aria-label={t('intent-papers-text')}
          onKeyDown={event => {
            if (event.key !== 'Escape') return
            // It closes the text, and not the page around it.
            event.preventDefault()
            event.stopPropagation()
            close()
          }}
        >
          {covered ? (
            // The amounts are all through it.
            <Button
              size="small"
              icon={Eye}
              onPress={() => {
                setUncovered(true)
                // This button goes.
                opened.current?.focus()
              }}
            >
              {t('intent-papers-amounts')}
            </Button>
          ) : (
            <pre className="papers-text small">{text.data.text}</pre>
          )}
          <Copy text={text.data.text} label={t('intent-papers-copy')} word={t('intent-papers-copy')} />
        </div>
      )}
    </>
  )
}

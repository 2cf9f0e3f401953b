import { type KeyboardEvent, type ReactNode, type RefObject, type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { t } from '../text'
import { Note } from './Notes'
import { WaitingChanges } from './WaitingChanges'

interface Props {
  title: string
  /** Body and foot are one form, so that Enter in a field presses the primary button. */
  onSubmit: () => void
  onClose: () => void
  /** While it works it cannot be closed. */
  busy?: boolean
  /** What it shows is not shown again, so that only its button closes it. */
  stays?: boolean
  /** What was typed was sent and is kept elsewhere, so that closing loses nothing. */
  sent?: boolean
  /** For two things side by side. */
  wide?: boolean
  /** There is nothing but text in its body, which therefore takes the focus itself: keys must be able to scroll it. */
  text?: boolean
  foot: ReactNode
  children: ReactNode
}

/** Ctrl+Enter in a field presses the primary button, also where the field takes Enter for itself: a drop-down or a text of several lines. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget: form, nativeEvent } = event
  // An open list stands outside the form, and a button of the dialog does what it says.
  if (!(target instanceof HTMLElement) || !form.contains(target) || target.closest('button:not([aria-haspopup="listbox"])')) return
  press(nativeEvent, form)
}

function press(event: globalThis.KeyboardEvent, form: HTMLFormElement | null | undefined) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.isComposing) return
  const primary = form?.querySelector<HTMLButtonElement>('button[type="submit"]')
  // The page's own key for a review may have pressed it already: twice would ask for two drafts.
  if (!primary || event.defaultPrevented) return
  event.preventDefault()
  event.stopImmediatePropagation()
  // One that is off takes no click.
  if (!event.repeat) primary.click()
}

const NO_TEXT: ReadonlySet<string> = new Set(['checkbox', 'radio'])

/** The text fields that a person typed into. Closing the dialog would lose what they hold. */
function useTyped(dialog: RefObject<HTMLElement | null>) {
  const fields = useRef(new Set<HTMLInputElement | HTMLTextAreaElement>())
  return {
    note: ({ target }: SyntheticEvent) => {
      if (target instanceof HTMLTextAreaElement) fields.current.add(target)
      if (target instanceof HTMLInputElement && !NO_TEXT.has(target.type)) fields.current.add(target)
    },
    /** Whether one that is still there holds something: a result has none, and what was deleted again is not lost. */
    holds: useCallback(() => [...fields.current].some(field => dialog.current?.contains(field) && field.value.trim() !== ''), [dialog]),
  }
}

/** A dialog over the page. Escape closes it, unless it works or stays; what was typed takes a second Escape. */
export function Dialog({ title, onSubmit, onClose, busy = false, stays = false, sent = false, wide, text, foot, children }: Props) {
  const body = useRef<HTMLElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const [tries, setTries] = useState(0)
  const typed = useTyped(body)
  const { holds } = typed
  const [asks, setAsks] = useState(false)
  const leave = useCallback(() => {
    if (asks || sent || !holds()) onClose()
    else setAsks(true)
  }, [asks, sent, holds, onClose])
  // What is missing, or wrong, is said at every field at once. A person begins with the first.
  useEffect(() => {
    if (tries > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  // A button that is off while it works loses the focus, and keys that go nowhere cannot close a dialog. The one button of a result gets it: the
  // result may stand in the place of another button, which React goes on with, and so `autoFocus` of the result is not heard.
  useEffect(() => {
    if (!busy) return
    return () => {
      const { activeElement: has } = document
      if (has !== body.current && body.current?.contains(has)) return
      const [button, another] = buttons.current?.querySelectorAll('button') ?? []
      const only = another ? undefined : button
      ;(only ?? body.current)?.focus()
    }
  }, [busy])
  // A button that works loses the focus too, and so does one that opened a window of the system: then keys go to the page below.
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const top = [...document.querySelectorAll('.veil')].at(-1)
      const { activeElement: has } = document
      if ((has !== document.body && has !== body.current) || !body.current || !top?.contains(body.current)) return
      // No field has the focus yet, as in a dialog that begins with a choice.
      press(event, body.current.querySelector('form'))
      if (has === body.current) return
      body.current.focus()
      if (event.key !== 'Escape' || busy || stays) return
      event.preventDefault()
      event.stopPropagation()
      leave()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [busy, stays, leave])
  return (
    <ModalOverlay className="veil" isOpen onOpenChange={open => !open && leave()} isKeyboardDismissDisabled={busy || stays}>
      <Modal className={wide ? 'modal modal-wide' : 'modal'}>
        <AriaDialog className="dialog" ref={body}>
          <div className="dialog-head">
            <Heading slot="title">{title}</Heading>
          </div>
          <form
            className="dialog"
            noValidate
            onKeyDownCapture={submitByKey}
            onInput={event => {
              typed.note(event)
              setAsks(false)
            }}
            onSubmit={event => {
              event.preventDefault()
              setAsks(false)
              onSubmit()
              setTries(tries + 1)
            }}
          >
            {text ? (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard
              <div className="dialog-body" tabIndex={0} role="region" aria-label={title}>
                {children}
              </div>
            ) : (
              <div className="dialog-body">{children}</div>
            )}
            <WaitingChanges />
            {asks && (
              <div className="dialog-asks" role="alert">
                <Note kind="warn">{t('common-dialog-typed')}</Note>
              </div>
            )}
            <div className="dialog-foot" ref={buttons}>
              {foot}
            </div>
          </form>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

import { type RefObject, useEffect, useRef } from 'react'

/** The field that was refused: it gets the focus with its text selected, so that the next letter takes the place of what was wrong. */
export function useRefused(refused: object | undefined): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!refused) return
    field.current?.focus()
    field.current?.select()
  }, [refused])
  return field
}

import { useEffect } from 'react'
import type { Route } from './navigation'

/** What a person does to move on: from then on the page is theirs. */
const MOVES = ['wheel', 'pointerdown', 'keydown'] as const

/**
 * Brings a section of a long page into view and puts the focus on its heading, whose id is the page and the section. Much of such a page is read
 * after it is drawn: while sections get their height, the heading stays where it was put, until a person moves.
 */
export function useSection(route: Route & { section?: string }) {
  useEffect(() => {
    const heading = route.section && document.getElementById(`${route.at}-${route.section}`)
    if (!heading) return
    const show = () => heading.scrollIntoView({ block: 'start' })
    heading.tabIndex = -1
    heading.focus()
    show()
    const heights = new ResizeObserver(show)
    for (const section of heading.closest('.page')?.querySelectorAll('section') ?? []) heights.observe(section)
    const leave = () => heights.disconnect()
    for (const move of MOVES) window.addEventListener(move, leave, { capture: true, passive: true })
    return () => {
      leave()
      for (const move of MOVES) window.removeEventListener(move, leave, { capture: true })
    }
  }, [route])
}

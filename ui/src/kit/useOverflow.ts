import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** Whether an element scrolls, and if so, whether there is more below what is in sight. */
type Overflow = 'fits' | 'more' | 'end'

/** How much of what an element holds is in sight. Its first child is what it holds. */
export function useOverflow(of: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState<Overflow>('fits')
  // What is drawn anew may be longer, and a window may have become smaller.
  useLayoutEffect(() => setOverflow(measured(of.current)))
  useEffect(() => {
    const element = of.current
    if (!element) return
    const measure = () => setOverflow(measured(element))
    const observer = new ResizeObserver(measure)
    for (const one of [element, element.firstElementChild]) if (one) observer.observe(one)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [of])
  return overflow
}

function measured(element: HTMLElement | null): Overflow {
  if (!element) return 'fits'
  const { scrollHeight, clientHeight, scrollTop } = element
  // Sizes are rounded: one pixel is nothing to scroll.
  if (scrollHeight <= clientHeight + 1) return 'fits'
  return scrollTop + clientHeight < scrollHeight - 1 ? 'more' : 'end'
}

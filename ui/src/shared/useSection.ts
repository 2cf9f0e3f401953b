import { useEffect } from 'react'
import type { Route } from './navigation'

/** Brings a section of a long page into view and puts the focus on its heading, whose id is the page and the section. */
export function useSection(route: Route & { section?: string }) {
  useEffect(() => {
    const heading = route.section && document.getElementById(`${route.at}-${route.section}`)
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
    heading.scrollIntoView({ block: 'start' })
  }, [route])
}

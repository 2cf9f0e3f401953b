import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Files share a document and the packages; each evaluates this code anew, so that nothing one file kept reaches the next.
vi.resetModules()
vi.unstubAllGlobals()

// jsdom draws nothing: virtual lists need a height, and React Aria looks for these.
Object.defineProperties(HTMLElement.prototype, {
  clientHeight: { configurable: true, value: 600 },
  clientWidth: { configurable: true, value: 1000 },
})
vi.stubGlobal('CSS', { ...globalThis.CSS, escape: (text: string) => text.replace(/[^\w-]/g, character => `\\${character}`) })
// Two cores may be busy with other things.
configure({ asyncUtilTimeout: 10_000 })

class NoResize implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', NoResize)
Element.prototype.scrollIntoView = () => undefined

afterEach(() => {
  cleanup()
  localStorage.clear()
})

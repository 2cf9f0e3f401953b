import './app/styles'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { noteScrollBars } from './kit/scrollBars'
import { applyLook, readLook } from './shared/settings'

// Marks are what `cargo xtask bench start` reads of the page.
performance.mark('script runs')
applyLook(readLook())
noteScrollBars()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

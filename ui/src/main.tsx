import './kit/css/fonts.css'
import './kit/css/tokens.css'
import './kit/css/base.css'
import './kit/css/controls.css'
import './kit/css/pieces.css'
import './kit/css/table.css'
import './app/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { applyLook, readLook } from './app/settings'

applyLook(readLook())

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

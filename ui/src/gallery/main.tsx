// First: it chooses the language that all that follows is drawn in.
import { speakEnglish, speakWanted } from './language'
import '../app/styles'
import { userEvent } from '@testing-library/user-event'
import { createRoot } from 'react-dom/client'
import { App } from '../app/App'
import { toggleAmounts } from '../kit/hidden'
import { answering, backend } from '../testing/backend'
import { answers, app } from '../testing/fixtures'
import type { Scene } from './scene'

const files = import.meta.glob<{ default: Scene[] }>(['../app/*.scenes.tsx', '../features/*/*.scenes.tsx'], { eager: true })
const scenes = Object.values(files).flatMap(file => file.default)

/** Draws one scene, as `?scene=` names it, and says on `window.gallery` how far it is. */
async function show(scene: Scene) {
  for (const [key, text] of Object.entries(scene.kept ?? {})) localStorage.setItem(key, text)
  const state = { ...app, ...scene.state }
  Object.assign(window, backend({ ...answers(), app_state: () => state, ...answering(scene.answers ?? {}) }).internals)
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root.')
  const page = createRoot(root)
  const draw = async () => {
    page.render(<App start={scene.route} />)
    await settled()
  }
  if (!scene.act) return draw()
  speakEnglish()
  await draw()
  await scene.act(userEvent.setup())
  await settled()
  speakWanted()
  await draw()
}

/** Waits until a screen stands there and has not changed for a moment. */
async function settled() {
  let last = ''
  const screen = () => document.querySelector('h1, h2')
  // A page that is behind other programs can wait long for its first screen.
  for (let quiet = 0, round = 0; quiet < 2 && round < (screen() ? 200 : 1_500); round++) {
    await new Promise(done => setTimeout(done, 60))
    const now = document.body.innerHTML
    quiet = now === last && screen() ? quiet + 1 : 0
    last = now
  }
  if (!screen()) throw new Error('no screen came')
}

/** Hides the amounts, unless the scene did, and waits until it is drawn without them. */
async function hideAmounts() {
  if (localStorage.getItem('bursar.amounts') !== 'hidden') toggleAmounts()
  await settled()
}

declare global {
  interface Window {
    gallery: {
      names: string[]
      state: 'drawing' | 'ready' | string
      /** Hides the amounts of the scene that is shown, as a person does. */
      hideAmounts?: () => Promise<void>
    }
  }
}

const wanted = new URLSearchParams(location.search).get('scene')
const scene = scenes.find(one => one.name === wanted)
window.gallery = { names: scenes.map(one => one.name), state: scene ? 'drawing' : 'ready', hideAmounts }
if (scene) {
  show(scene).then(
    () => {
      window.gallery.state = 'ready'
    },
    (cause: unknown) => {
      window.gallery.state = String(cause)
    },
  )
}

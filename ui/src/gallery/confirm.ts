import scenes from '../../confirm/confirm.scenes'
import page from '../../confirm/index.html?raw'
import { backend } from '../testing/backend'
import { pending } from './scene'

/** The confirm window's page, as the console's draft of `?scene=` makes it. */
async function show() {
  const scene = scenes.find(one => one.name === new URLSearchParams(location.search).get('scene'))
  if (!scene) return
  Object.assign(window, backend({ draft_view: () => scene.review, draft_approve: pending, draft_reject: pending }).internals)
  document.body.replaceChildren(...new DOMParser().parseFromString(page, 'text/html').body.childNodes)
  await import('../../confirm/confirm')
  await new Promise(done => setTimeout(done, 100))
  if (scene.unfold) for (const fold of document.querySelectorAll('details')) fold.open = true
}

window.gallery = { names: scenes.map(scene => scene.name), state: 'drawing' }
show().then(
  () => {
    window.gallery.state = 'ready'
  },
  (cause: unknown) => {
    window.gallery.state = String(cause)
  },
)

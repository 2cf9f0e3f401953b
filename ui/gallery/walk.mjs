// Walks every scene in a headless browser. `node gallery/walk.mjs shoot|check CHROMIUM FOLDER [PIECE OF A NAME]`
//   shoot   a picture of each scene, light and dark, in two sizes, and a page that shows them all
//   check   axe in light, dark and high contrast; a window that does not scroll, nor sideways at 200 % zoom; nothing thrown. Ends with a count
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { preview } from 'vite'

const [mode, executablePath, folder, piece = ''] = process.argv.slice(2)
const SIZES = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
]
// 1366 × 768 at 200 %.
const ZOOMED = { width: 683, height: 384 }
const CONFIRM = { width: 560, height: 720 }
const NOW = new Date('2026-11-14T13:36:00Z')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

const server = await preview({
  configFile: 'vite.gallery.config.ts',
  build: { outDir: join(folder, 'pages') },
  preview: { host: '127.0.0.1', port: 0 },
})
const { port } = server.httpServer.address()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--force-prefers-reduced-motion'] })

/** A page that shows one scene in one look. What it throws is collected. */
async function open(kind, name, viewport) {
  const context = await browser.newContext({ viewport, timezoneId: 'Africa/Lagos', locale: 'en-GB', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.clock.setFixedTime(NOW)
  const thrown = []
  page.on('pageerror', error => thrown.push(String(error)))
  await page.goto(`http://127.0.0.1:${port}/gallery/${kind}.html?scene=${encodeURIComponent(name)}`)
  await page
    .waitForFunction(() => window.gallery && window.gallery.state !== 'drawing', undefined, { timeout: 20_000 })
    .catch(cause => {
      throw new Error(`${kind} ${name}: ${cause.message} ${thrown.join('; ')}`)
    })
  const { state, names } = await page.evaluate(() => window.gallery)
  if (name && state !== 'ready') thrown.push(`the scene could not be played: ${state}`)
  return { page, thrown, names, close: () => context.close() }
}

/** Changes how the page looks, as the settings do. */
const wear = (page, look) => page.evaluate(parts => Object.assign(document.documentElement.dataset, parts), look)

async function names(kind) {
  const { names: all, close } = await open(kind, '', SIZES[0])
  await close()
  return all.filter(name => name.includes(piece)).map(name => ({ kind, name }))
}

/** Two at a time: a page keeps one processor busy. */
async function inPairs(scenes, each) {
  const ahead = scenes.values()
  const go = async () => {
    for (const scene of ahead) await each(scene)
  }
  await Promise.all([go(), go()])
}

async function shoot(scenes) {
  const pictures = join(folder, 'pictures')
  await mkdir(pictures, { recursive: true })
  const rows = new Map(scenes.map(({ name }) => [name, '']))
  await inPairs(scenes, async ({ kind, name }) => {
    const files = []
    for (const viewport of kind === 'confirm' ? [CONFIRM] : SIZES) {
      const { page, thrown, close } = await open(kind, name, viewport)
      for (const theme of ['light', 'dark']) {
        const file = `${name}-${theme}-${viewport.width}.png`
        await wear(page, { theme })
        await page.screenshot({ path: join(pictures, file) })
        files.push(file)
      }
      for (const cause of thrown) console.log(`${name}: ${cause}`)
      await close()
    }
    rows.set(
      name,
      `<section><h2>${name}</h2>${files.map(file => `<a href="pictures/${file}"><img loading="lazy" src="pictures/${file}" alt="${file}"></a>`).join('')}</section>`,
    )
  })
  const style =
    'body{font:14px sans-serif;margin:24px;background:#888}section{margin-bottom:32px}img{width:23%;margin-right:1%;border:1px solid #444}'
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Gallery</title><style>${style}</style><h1>${scenes.length} scenes</h1>${[...rows.values()].join('\n')}`,
  )
  console.log(`${scenes.length} scenes; open ${join(folder, 'index.html')}`)
}

/** What is wrong with a scene, in words. */
async function wrong({ kind, name }) {
  const { page, thrown, close } = await open(kind, name, kind === 'confirm' ? CONFIRM : SIZES[0])
  const found = []
  await page.evaluate(axe)
  for (const contrast of ['normal', 'more']) {
    for (const theme of ['light', 'dark']) {
      await wear(page, { theme, contrast })
      const violations = await page.evaluate(
        async tags => (await window.axe.run(document, { resultTypes: ['violations'], runOnly: tags })).violations,
        TAGS,
      )
      const places = nodes =>
        nodes
          .slice(0, 3)
          .map(node => node.target.join(' '))
          .join(' | ')
      found.push(...violations.map(({ id, nodes }) => `${theme}, contrast ${contrast}: ${id} at ${places(nodes)}`))
    }
  }
  if (kind === 'index') {
    // What stands in a part that scrolls must not make the window itself scroll: the focus would take the bars away.
    const over = await page.evaluate(() => document.scrollingElement.scrollHeight - document.scrollingElement.clientHeight)
    if (over > 1) found.push(`the window itself is ${over} px too long`)
    await page.setViewportSize(ZOOMED)
    const measure = () => page.evaluate(() => [document.scrollingElement.scrollWidth, document.scrollingElement.clientWidth])
    let [wide, room] = await measure()
    // Lists are laid out anew a moment after the window changed.
    for (let tries = 0; wide > room + 1 && tries < 20; tries++) {
      await page.waitForTimeout(100)
      ;[wide, room] = await measure()
    }
    if (wide > room + 1) found.push(`at 200 % it is ${wide} wide where there is room for ${room}`)
  }
  await close()
  return [...new Set([...found, ...thrown])]
}

async function check(scenes) {
  let failed = 0
  await inPairs(scenes, async scene => {
    const found = await wrong(scene)
    if (found.length) failed++
    for (const one of found) console.log(`${scene.name}: ${one}`)
  })
  console.log(`scenes: ${scenes.length - failed} passed, ${failed} failed`)
  return failed
}

const scenes = [...(await names('index')), ...(await names('confirm'))]
const failed = mode === 'shoot' ? await shoot(scenes) : await check(scenes)
await browser.close()
await server.close()
process.exit(failed || scenes.length === 0 ? 1 : 0)

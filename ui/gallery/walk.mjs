// Walks every scene in a headless browser. `node gallery/walk.mjs shoot|check|check-all|check-third-N|fr|long|guide CHROMIUM FOLDER [PIECE OF A NAME]`
//   shoot       a picture of each scene, light and dark, in two sizes, and a page that shows them all
//   check       axe in light, the colours again in dark; no amount that stays when amounts are hidden; no control that moves when a press
//               leaves a field; a window that does not scroll; at 125 % zoom the fields that a form promises to show; at 200 % none that scrolls
//               sideways, and no control that is cut off;
//               tables whose heads stand over their columns and whose amounts meet at the decimal point, in every width; no third of the confirm
//               window empty; nothing thrown.
//               Ends with a count, and writes FOLDER/report.json: each scene, its seconds and what was found
//   check-all   the same, with axe whole in light and dark, each with usual and with high contrast
//   check-third-N  every third scene from scene N (0, 1 or 2) as check-all, the others as check
//   fr, long    every screen in French, or in English with words two fifths longer, in two sizes: the window does not scroll sideways, and no word is cut off
//   guide       the pictures that the pages of docs/user-guide show, each from the scene of its name
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { preview } from 'vite'

const [mode, executablePath, folder, piece = ''] = process.argv.slice(2)
const SIZES = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
]
// A table is looked at in these widths too: its columns are laid out anew in each.
const TABLE_WIDTHS = [760, 1024, 1366, 1920]
// 1366 × 768 at 200 %.
const ZOOMED = { width: 683, height: 384 }
// What a window with its title bar has of 1366 × 768 at 125 %.
const SHORT = { width: 1093, height: 551 }
const CONFIRM = { width: 560, height: 720 }
// The space for the confirm window on such a screen at 200 %.
const CONFIRM_ZOOMED = { width: 520, height: 354 }
const NOW = new Date('2026-11-14T13:36:00Z')
const WHOLE = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
// A look gives the same page other colours: of all these rules, only two read colours.
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
const LOOKS = [
  { theme: 'light', contrast: 'normal', rules: WHOLE },
  { theme: 'dark', contrast: 'normal', rules: COLOURS },
]
const ALL_LOOKS = ['normal', 'more'].flatMap(contrast => ['light', 'dark'].map(theme => ({ theme, contrast, rules: WHOLE })))
// A page loads, waits and computes by turns: with three, two processors are never idle.
const PAGES = 3
// The walk takes what other programs leave of the processor, so it waits long for what comes at once.
const PATIENCE = 120_000
const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

const LANGUAGES = ['fr', 'long']
// Which of three scenes are looked at in all looks.
const THIRDS = ['check-third-0', 'check-third-1', 'check-third-2']
if (!['shoot', 'check', 'check-all', 'guide', ...THIRDS, ...LANGUAGES].includes(mode)) throw new Error(`walk.mjs does not know "${mode}".`)
await rm(join(folder, 'report.json'), { force: true })

const server = await preview({
  configFile: 'vite.gallery.config.ts',
  build: { outDir: join(folder, 'pages') },
  // The pages do not change while they are walked: what one scene has loaded is there for the next.
  preview: { host: '127.0.0.1', port: 0, headers: { 'Cache-Control': 'max-age=3600' } },
})
const { port } = server.httpServer.address()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--force-prefers-reduced-motion'] })

/** A page that shows one scene after another, each loaded anew and with nothing kept from the one before. */
async function newPage() {
  const context = await browser.newContext({ timezoneId: 'Africa/Lagos', locale: 'en-GB', reducedMotion: 'reduce' })
  const page = await context.newPage()
  // The walk runs beside other tests, behind them: a page can wait long for its turn.
  page.setDefaultTimeout(PATIENCE)
  await page.clock.setFixedTime(NOW)
  await page.addInitScript(() => {
    // The empty page between two scenes has no storage.
    if (location.protocol !== 'http:') return
    localStorage.clear()
    sessionStorage.clear()
  })
  let thrown = []
  page.on('pageerror', error => thrown.push(String(error)))
  /** Shows a scene. What it throws is collected, also after it was drawn. */
  const show = async (kind, name, viewport) => {
    // What the last scene still throws belongs to none.
    await page.goto('about:blank')
    thrown = []
    await page.setViewportSize(viewport)
    await page.goto(
      `http://127.0.0.1:${port}/gallery/${kind}.html?scene=${encodeURIComponent(name)}${LANGUAGES.includes(mode) ? `&language=${mode}` : ''}`,
    )
    await page
      .waitForFunction(() => window.gallery && window.gallery.state !== 'drawing', undefined, { timeout: PATIENCE })
      .catch(cause => {
        throw new Error(`${kind} ${name}: ${cause.message} ${thrown.join('; ')}`)
      })
    const { state, names } = await page.evaluate(() => window.gallery)
    if (name && state !== 'ready') thrown.push(`the scene could not be played: ${state}`)
    return { names, thrown }
  }
  return { page, show, close: () => context.close() }
}

/** Changes how the page looks, as the settings do: the confirm window reads again what they have written down. */
const wear = (page, look) =>
  page.evaluate(parts => {
    Object.assign(document.documentElement.dataset, parts)
    for (const [part, value] of Object.entries(parts)) localStorage.setItem(`bursar.${part}`, value)
  }, look)

async function names(kind) {
  const { show, close } = await newPage()
  const { names: all } = await show(kind, '', SIZES[0])
  await close()
  if (all.length === 0) throw new Error(`There is no scene of ${kind}.`)
  return all.filter(name => name.includes(piece)).map(name => ({ kind, name }))
}

/** Does something with every scene, on as many pages as are worth it. */
async function each(scenes, work) {
  const ahead = scenes.values()
  const go = async () => {
    let one = await newPage()
    for (const scene of ahead) {
      const sound = await work(scene, one)
      if (sound) continue
      await one.close()
      one = await newPage()
    }
    await one.close()
  }
  await Promise.all(Array.from({ length: PAGES }, go))
}

async function shoot(scenes) {
  const pictures = join(folder, 'pictures')
  await mkdir(pictures, { recursive: true })
  const rows = new Map(scenes.map(({ name }) => [name, '']))
  await each(scenes, async ({ kind, name }, { page, show }) => {
    const files = []
    for (const viewport of kind === 'confirm' ? [CONFIRM] : SIZES) {
      const { thrown } = await show(kind, name, viewport)
      for (const theme of ['light', 'dark']) {
        const file = `${name}-${theme}-${viewport.width}.png`
        await wear(page, { theme })
        await page.screenshot({ path: join(pictures, file) })
        files.push(file)
      }
      for (const cause of thrown) console.log(`${name}: ${cause}`)
    }
    rows.set(
      name,
      `<section><h2>${name}</h2>${files.map(file => `<a href="pictures/${file}"><img loading="lazy" src="pictures/${file}" alt="${file}"></a>`).join('')}</section>`,
    )
    return true
  })
  const style =
    'body{font:14px sans-serif;margin:24px;background:#888}section{margin-bottom:32px}img{width:23%;margin-right:1%;border:1px solid #444}'
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Gallery</title><style>${style}</style><h1>${scenes.length} scenes</h1>${[...rows.values()].join('\n')}`,
  )
  console.log(`${scenes.length} scenes; open ${join(folder, 'index.html')}`)
}

const GUIDE = '../docs/user-guide'

/** The names of the pictures that the pages of the guide show. */
function inGuide() {
  const pages = readdirSync(GUIDE).filter(file => file.endsWith('.md'))
  const shown = pages.flatMap(file => [...readFileSync(join(GUIDE, file), 'utf8').matchAll(/\(pictures\/([\w-]+)\.webp\)/g)].map(([, name]) => name))
  return new Set(shown)
}

async function guide(scenes) {
  const wanted = inGuide()
  const pictures = join(GUIDE, 'pictures')
  await rm(pictures, { recursive: true, force: true })
  await mkdir(pictures, { recursive: true })
  await each(
    scenes.filter(({ name }) => wanted.delete(name)),
    async ({ kind, name }, { page, show }) => {
      const { thrown } = await show(kind, name, kind === 'confirm' ? CONFIRM : SIZES[0])
      for (const cause of thrown) console.log(`${name}: ${cause}`)
      await wear(page, { theme: 'light' })
      // Every package carries them, so they are small: a screenshot of Playwright's own is a PNG.
      const devtools = await page.context().newCDPSession(page)
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
      await writeFile(join(pictures, `${name}.webp`), Buffer.from(data, 'base64'))
      return true
    },
  )
  for (const name of wanted) console.log(`There is no scene ${name}.`)
  return wanted.size
}

/** What of the tables does not meet: heads that are not over their cells, decimal points that are not below each other. Runs in the page. */
function misaligned() {
  const found = []
  const box = part => part.getBoundingClientRect()
  for (const table of document.querySelectorAll('[role="table"]')) {
    const points = [...table.querySelectorAll('.amount-column:not(.amount-tiny) .amount-fraction')].map(part => Math.round(box(part).left))
    if (points.length > 0 && Math.max(...points) - Math.min(...points) > 1) found.push(`decimal points stand at ${[...new Set(points)].join(', ')}`)
    for (const cell of table.querySelectorAll('[data-cell="amount"], [data-cell="gas"]')) {
      if (cell.scrollWidth > cell.clientWidth + 1) found.push(`${cell.textContent} is cut off`)
    }
    const heads = [...table.querySelectorAll('[role="columnheader"]')]
    // Cells that flow like words have no column.
    if (heads.length === 0 || getComputedStyle(heads[0].parentElement).display === 'flex') continue
    const rows = [...table.querySelectorAll('[role="row"]')].map(row => [...row.querySelectorAll(':scope > [role="cell"]')])
    for (const cells of rows.filter(cells => cells.length === heads.length)) {
      cells.forEach((cell, at) => {
        const [head, below] = [box(heads[at]), box(cell)]
        const off = Math.max(Math.abs(head.left - below.left), Math.abs(head.right - below.right))
        if (off > 1) found.push(`the head “${heads[at].textContent}” is ${Math.round(off)} px off its column`)
      })
    }
  }
  return [...new Set(found)]
}

/** What is wrong with the rows of a sheet, where it has less room than a few words in two lines. Runs in the page. */
function squeezed() {
  const said = [...document.querySelectorAll('[role="grid"] [data-column="problem"] > span:first-child')].map(part => [
    part,
    part.getBoundingClientRect(),
  ])
  const tight = said.filter(([part, { width }]) => width > 0 && width < 110 && part.scrollHeight > part.clientHeight + 1)
  return [...new Set(tight.map(([part, { width }]) => `“${part.textContent}” is squeezed into ${Math.round(width)} px`))]
}

/** What the tables had of what is looked at: a class that is renamed makes the look silent, and so does an attribute. */
const looked = { '.amount-column:not(.amount-tiny) .amount-fraction': 0, '[data-cell="amount"]': 0, '[role="columnheader"]': 0 }

/** What does not meet in the tables of a page, in each width. */
async function tables(page) {
  const found = await page.evaluate(squeezed)
  for (const what of Object.keys(looked)) looked[what] += await page.locator(`[role="table"] ${what}`).count()
  if (!(await page.evaluate(() => document.querySelector('[role="table"] [role="columnheader"]') !== null))) return found
  for (const width of TABLE_WIDTHS) {
    await page.setViewportSize({ width, height: SIZES[0].height })
    // Lists update their layout shortly after the window changes size.
    let off = []
    for (let tries = 0; tries < 20; tries += 1) {
      off = await page.evaluate(misaligned)
      if (off.length === 0) break
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    }
    found.push(...off.map(one => `${width} wide: ${one}`))
  }
  return found
}

/** Amounts on the page outside forms: in its text, and in what pointers and screen readers are told. */
function amountsShown() {
  const amount = /₦ ?\d|(?<![\w.])\d[\d,]*\.\d{2,}(?![\w.])|\d (USDC|USDT|ETH|BNB|NGN|POL)\b/
  const form = document.querySelector('main [data-amounts-shown]')
  // A dialog or a list over a form belongs to it. Help and placeholders hold examples, an error says what the service said, and what blocks a review what
  // was typed.
  const apart = element =>
    element.closest('[data-amounts-shown], .field-help, .error-card, .action-why, .check[data-of="amount"], .empty, input') ||
    (form && !element.closest('.frame'))
  const said = [...document.body.querySelectorAll('*')]
    .filter(element => !apart(element))
    .flatMap(element => [
      ...[...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.data),
      ...['title', 'aria-label', 'aria-description', 'aria-valuetext', 'alt'].map(name => element.getAttribute(name) ?? ''),
    ])
  return said.filter(text => amount.test(text)).map(text => text.trim().slice(0, 80))
}

/** What of a scene still tells amounts after a person has hidden them. */
async function told(page) {
  await page.evaluate(() => window.gallery.hideAmounts())
  const found = await page.evaluate(amountsShown)
  // A planted one is found, in text and in a tooltip.
  await page.evaluate(() =>
    (document.querySelector('.frame') ?? document.body).insertAdjacentHTML('beforeend', '<p id="planted" title="0.0014 ETH">₦1,304.53</p>'),
  )
  const planted = await page.evaluate(amountsShown)
  await page.evaluate(() => document.getElementById('planted').remove())
  return [
    ...found.map(text => `hidden amounts, and yet it says: ${text}`),
    ...(planted.length === found.length + 2 ? [] : ['the planted amounts are not found']),
  ]
}

const FIELDS = 'input:not([type=checkbox], [type=radio], [type=file], [type=search]), textarea'
/** Fields that were left by a press once, with what stands below them. */
const left = new Set()

/** Where each control of the page stands. */
function places() {
  const controls = [
    ...document.querySelectorAll('main :is(a, button, input, textarea, summary), [role=dialog] :is(a, button, input, textarea, summary)'),
  ]
  return controls.map(control => {
    const { x, y, width, height } = control.getBoundingClientRect()
    return [(control.getAttribute('aria-label') || control.textContent || control.name || control.id).trim().slice(0, 40), x, y, width, height].join(
      ' ',
    )
  })
}

/** Fields of a scene, each left by a pointer that is pressed elsewhere: what moves before it is released would lose the click. */
async function moving(page) {
  const found = []
  const fields = page.locator(`:is(main, [role=dialog]) :is(${FIELDS})`)
  for (let at = 0, count = await fields.count(); at < count; at++) {
    const field = fields.nth(at)
    if (!(await field.isVisible()) || (await field.isDisabled())) continue
    const name = await field.evaluate(
      one => `${document.querySelector('h1')?.textContent}: ${one.labels?.[0]?.textContent ?? one.ariaLabel} ${one.closest('.field')?.textContent}`,
    )
    if (left.has(name)) continue
    left.add(name)
    // A number that regroups its digits, a name that is not complete: what is typed is not what stands there.
    await field.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('1')
    // What is typed is checked a moment later.
    let before = []
    for (let last = ''; JSON.stringify(before) !== last || last === '[]'; ) {
      last = JSON.stringify(before)
      await page.waitForTimeout(300)
      before = await page.evaluate(places)
    }
    // A heading is no control, and belongs to the dialog where there is one.
    const head = await page.locator('[role=dialog] h2, h1').last().boundingBox()
    await page.mouse.move(head ? head.x + 2 : 1, head ? head.y + 2 : 1)
    await page.mouse.down()
    await page.waitForTimeout(100)
    const after = await page.evaluate(places)
    await page.mouse.up()
    const moved = after.filter((place, index) => place !== before[index])
    if (moved.length > 0 || before.length !== after.length)
      found.push(`a press that leaves “${name.slice(0, 60)}” moves ${moved.length} controls: ${moved[0]}`)
  }
  return found
}

/** What asks for so little that a third of the window stays empty. The window keeps its size: the buttons of every decision stand at one place. */
const BRIEF = new Set(['confirm-protection-contact'])

/** The tallest band of the confirm window in which nothing stands, where it is more than a third of the window. Runs in the page. */
function blank() {
  const [marks, walker] = [[], document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)]
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data.trim() || !node.parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    marks.push(...range.getClientRects())
  }
  for (const part of document.querySelectorAll('button, input, svg, img, canvas'))
    if (part.checkVisibility()) marks.push(part.getBoundingClientRect())
  // The edge of the window is as good as a mark: what is below the last line is empty too.
  let [reached, tallest] = [0, [0, 0]]
  const inside = marks.filter(({ width, height, bottom }) => width > 1 && height > 1 && bottom > 0)
  for (const { top, bottom } of [...inside.sort((one, other) => one.top - other.top), { top: innerHeight, bottom: innerHeight }]) {
    const until = Math.min(top, innerHeight)
    if (until - reached > tallest[1] - tallest[0]) tallest = [reached, until]
    reached = Math.max(reached, Math.min(bottom, innerHeight))
  }
  const [from, to] = tallest.map(Math.round)
  return to - from > innerHeight / 3 ? [`nothing stands between ${from} and ${to} of ${innerHeight} px`] : []
}

/**
 * Planted faults are found: a message that goes as soon as its field is left, a button with no room, a head beside its column, decimal points and amounts
 * that do not fit, an empty third. So a renamed class or role makes no check silent.
 */
async function proved() {
  const { page, close } = await newPage()
  await page.setContent('<main><h1>Planted</h1><input onblur="this.nextSibling.remove()"><p>Message</p><button>Send</button></main>')
  const found = await moving(page)
  const shut = 'style="width: 100px; height: 20px; overflow:'
  const wide = '<button style="width: 200px">'
  await page.setContent(`<div ${shut} hidden">${wide}Cut</button></div><div ${shut} auto">${wide}Scrolled</button></div>`)
  const cut = await page.evaluate(cutOff)
  // An empty band with a little more than a third of the window, and one with a little less.
  await page.setViewportSize(CONFIRM)
  const bands = []
  for (const more of [30, -30]) {
    await page.setContent(
      `<body style="margin: 0">${'<p style="margin: 0">Line</p>'.repeat(20)}<div style="height: ${CONFIRM.height / 3 + more}px"></div>${'<p style="margin: 0">Line</p>'.repeat(20)}`,
    )
    bands.push(await page.evaluate(blank))
  }
  await page.setContent('<body style="margin: 0"><p>Send</p>')
  bands.push(await page.evaluate(blank))
  // Of each kind one that is off, in a table that is otherwise sound.
  const amount = (whole, more = '') => `<span role="cell" data-cell="amount" ${more}>${whole}</span>`
  const column = (whole, left = 0) =>
    amount(`<span class="amount-column" style="margin-left: ${left}px">${whole}<span class="amount-fraction">.50</span></span>`)
  const table = (head, ...cells) =>
    `<div role="table">${[`<span role="columnheader" style="${head}">Amount</span>`, ...cells].map(cell => `<div role="row" style="display: grid; grid-template-columns: 100px">${cell}</div>`).join('')}</div>`
  const tablesOff = []
  for (const planted of [
    table('', column(1), column(2)),
    table('margin-left: 5px', column(1), column(2)),
    table('', column(1), column(2, 5)),
    table('', column(1), amount('1,000,000,000,000.50', 'style="overflow: hidden"')),
  ]) {
    await page.setContent(planted)
    tablesOff.push(await page.evaluate(misaligned))
  }
  await close()
  if (cut.length !== 1 || !cut[0].includes('Cut')) throw new Error(`Of the planted buttons, these are found: ${cut.join(', ')}`)
  if (!found.some(text => text.includes('Send'))) throw new Error('A button that moves under a pressed pointer is not found.')
  const [sound, head, point, short] = tablesOff.map(off => off.join(', '))
  if (sound !== '' || !head.includes('off its column') || !point.startsWith('decimal points') || !short.includes('cut off'))
    throw new Error(`Of the planted tables, these are found: ${tablesOff.map(off => off.join(', ') || 'none').join(' | ')}`)
  if (bands.map(({ length }) => length).join() !== '1,0,1') throw new Error(`Of the planted bands, these are found: ${JSON.stringify(bands)}`)
}

/**
 * Controls that nobody can bring into sight: a part of them lies outside what is shown, and nothing in between scrolls. The window itself
 * scrolls in the confirm window alone. Runs in the page.
 */
function cutOff(windowScrolls) {
  const found = []
  for (const control of document.querySelectorAll(
    'a, button, label, input:not([type=checkbox], [type=radio]), textarea, summary, [role=tab], [role=option]',
  )) {
    const room = control.getBoundingClientRect()
    // What only screen readers find is one pixel large; what nobody finds stands for a list of the web view.
    if (
      room.width < 4 ||
      room.height < 4 ||
      control.closest('[aria-hidden=true]') ||
      !control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
      continue
    let [across, down] = [false, windowScrolls]
    for (let box = control.parentElement; box; box = box.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(box)
      const edge = box === document.documentElement ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : box.getBoundingClientRect()
      if (['auto', 'scroll'].includes(overflowX)) across = true
      if (['auto', 'scroll'].includes(overflowY)) down = true
      const shut = kind => ['hidden', 'clip'].includes(kind) || box === document.documentElement
      const aside = !across && shut(overflowX) && (room.left < edge.left - 2 || room.right > edge.right + 2)
      const below = !down && shut(overflowY) && (room.top < edge.top - 2 || room.bottom > edge.bottom + 2)
      if (aside || below) {
        found.push(
          `${aside ? 'sideways' : 'below'}: ${(control.getAttribute('aria-label') || control.textContent || control.name || control.type || '').trim().slice(0, 40)}`,
        )
        break
      }
      if (position === 'fixed') break
    }
  }
  return [...new Set(found)]
}

/** Lists what does not fit at 200 %. */
async function zoomed(page, size) {
  await page.setViewportSize(size)
  // Lists update their layout shortly after the window changes size.
  const fits = () => document.scrollingElement.scrollWidth <= document.scrollingElement.clientWidth + 1
  await page.waitForFunction(fits, undefined, { timeout: PATIENCE / 6 }).catch(() => undefined)
  const [wide, room] = await page.evaluate(() => [document.scrollingElement.scrollWidth, document.scrollingElement.clientWidth])
  // Columns are laid out after the window has its new size.
  const whole = `(${cutOff})(${size === CONFIRM_ZOOMED}).length === 0`
  await page.waitForFunction(whole, undefined, { timeout: PATIENCE / 6 }).catch(() => undefined)
  const found = (await page.evaluate(cutOff, size === CONFIRM_ZOOMED)).map(place => `at 200 % a control is cut off ${place}`)
  return wide > room + 1 ? [`at 200 % it is ${wide} wide where there is room for ${room}`, ...found] : found
}

/** Fields that a form promises to show without scrolling, and that are below its edge in a short window. A message above them may push them down. */
async function belowEdge(page) {
  await page.setViewportSize(SHORT)
  const below = () =>
    [...document.querySelectorAll('[data-in-sight]')].flatMap(part => {
      let scroller = part.parentElement
      while (scroller && !['auto', 'scroll'].includes(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement
      if (!scroller || scroller.querySelector('.note, .error-card, .field-error, .field-warning')) return []
      scroller.scrollTop = 0
      const edge = scroller.getBoundingClientRect().bottom
      return [...part.querySelectorAll('input')]
        .filter(field => field.getBoundingClientRect().bottom > edge)
        .map(field => field.labels?.[0]?.textContent)
    })
  const found = await page.evaluate(below)
  // With no room for it, the same field is found.
  const proof = await page.evaluate(() => document.querySelectorAll('[data-in-sight]').length)
  await page.setViewportSize({ ...SHORT, height: 300 })
  if (
    proof > 0 &&
    found.length === 0 &&
    !(await page.$('.note, .error-card, .field-error, .field-warning')) &&
    (await page.evaluate(below)).length === 0
  )
    found.push('a field with no room is not found')
  await page.setViewportSize(SIZES[0])
  return found.map(name => `at 125 % one must scroll to see: ${name}`)
}

/** What is wrong with a scene, in words. */
async function wrong({ kind, name, hasAllLooks }, { page, show }) {
  const { thrown } = await show(kind, name, kind === 'confirm' ? CONFIRM : SIZES[0])
  const found = []
  await page.evaluate(axe)
  for (const { theme, contrast, rules } of hasAllLooks ? ALL_LOOKS : LOOKS) {
    await wear(page, { theme, contrast })
    const violations = await page.evaluate(
      async runOnly =>
        (await window.axe.run(document, { resultTypes: ['violations'], runOnly })).violations.map(({ id, nodes }) => ({
          id,
          places: nodes.slice(0, 3).map(node => node.target.join(' ')),
        })),
      rules,
    )
    found.push(...violations.map(({ id, places }) => `${theme}, contrast ${contrast}: ${id} at ${places.join(' | ')}`))
  }
  if (kind === 'index') {
    // What stands in a part that scrolls must not make the window itself scroll: the focus would take the bars away.
    const over = await page.evaluate(() => document.scrollingElement.scrollHeight - document.scrollingElement.clientHeight)
    if (over > 1) found.push(`the window itself is ${over} px too long`)
    found.push(...(await tables(page)))
    found.push(...(await told(page)))
    found.push(...(await zoomed(page, ZOOMED)))
    await page.setViewportSize(SIZES[0])
    found.push(...(await belowEdge(page)))
    found.push(...(await moving(page)))
  } else {
    const empty = await page.evaluate(blank)
    if (!BRIEF.has(name)) found.push(...empty)
    else if (empty.length === 0) found.push('it is called brief, and fills the window')
    found.push(...(await zoomed(page, CONFIRM_ZOOMED)))
  }
  return [...new Set([...found, ...thrown])]
}

/** What of a scene has no room, in words. */
async function cut({ kind, name }, { page, show }) {
  const found = []
  for (const size of SIZES) {
    const { thrown } = await show(kind, name, size)
    found.push(...thrown)
    const places = await page.evaluate(long => {
      const cut = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        // Names, addresses and amounts may be cut off; in the long language they are known by the want of its ending, in the other most by an ellipsis.
        if (!node.data.trim() || (long && !node.data.includes('ẽ'))) continue
        if (node.parentElement.closest('.address')) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const text = range.getBoundingClientRect()
        if (text.width < 2 || text.height < 2) continue
        for (let box = node.parentElement; box && box !== document.body; box = box.parentElement) {
          const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(box)
          const room = box.getBoundingClientRect()
          // What only screen readers read is one pixel large.
          if (room.width < 2 || room.height < 2) break
          if (['auto', 'scroll'].includes(overflowX) || ['auto', 'scroll'].includes(overflowY)) break
          const wide = ['hidden', 'clip'].includes(overflowX) && text.right > room.right + 1
          // What is shortened here reaches no further. With longer words that holds for what stands whole in its title: a name with a word before it.
          if (wide && textOverflow === 'ellipsis' && (!long || box.title)) break
          const below = ['hidden', 'clip'].includes(overflowY) && text.bottom > room.bottom + 1
          // So does what is shortened after some lines; it stands whole in its title.
          if (below && webkitLineClamp !== 'none' && box.title) break
          if (wide || below) {
            cut.push(`${wide ? 'sideways' : 'below'}: ${node.data.trim().slice(0, 60)}`)
            break
          }
          if (position === 'fixed') break
        }
      }
      const { scrollWidth, clientWidth } = document.scrollingElement
      if (scrollWidth > clientWidth + 1) cut.push(`the window scrolls sideways by ${scrollWidth - clientWidth} px`)
      return cut
    }, mode === 'long')
    found.push(...places.map(place => `${size.width}: ${place}`))
  }
  return [...new Set(found)]
}

async function check(scenes) {
  if (!LANGUAGES.includes(mode)) await proved()
  const report = []
  await each(scenes, async (scene, one) => {
    const began = performance.now()
    let sound = true
    const findings = await (LANGUAGES.includes(mode) ? cut : wrong)(scene, one).catch(cause => {
      sound = false
      return [`it could not be examined: ${cause.message}`]
    })
    for (const finding of findings) console.log(`${scene.name}: ${finding}`)
    report.push({ name: scene.name, seconds: Math.round(performance.now() - began) / 1000, findings })
    return sound
  })
  if (!LANGUAGES.includes(mode) && piece === '') {
    for (const [what, count] of Object.entries(looked)) {
      if (count === 0) report.push({ name: 'tables', seconds: 0, findings: [`no table of any scene has ${what}, so nothing was looked at`] })
    }
  }
  await writeFile(join(folder, 'report.json'), `${JSON.stringify(report, null, 1)}\n`)
  const failed = report.filter(({ findings }) => findings.length).length
  console.log(`scenes: ${report.length - failed} passed, ${failed} failed`)
  return failed
}

// The words of the confirm window come from Rust, whole.
const scenes = [...(await names('index')), ...(LANGUAGES.includes(mode) ? [] : await names('confirm'))]
const looks = scenes.map((scene, index) => ({ ...scene, hasAllLooks: mode === 'check-all' || THIRDS.indexOf(mode) === index % 3 }))
const failed = await ({ shoot, guide }[mode] ?? check)(looks)
await browser.close()
await server.close()
process.exit(failed || scenes.length === 0 ? 1 : 0)

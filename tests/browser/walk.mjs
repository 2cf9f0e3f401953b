// node walk.mjs CHROMIUM BASE_URL API_KEY PICTURES: a customer at the sandbox's gateway, with a keyboard and nothing else.
// Every page is examined by axe in light and dark; whatever is wrong ends the walk with an error. Pictures are left in PICTURES.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const [program, base, apiKey, pictures] = process.argv.slice(2)
mkdirSync(pictures, { recursive: true })
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const PIN = '482913'

// Where the customer comes back to: another site, which sees only what the address tells.
const returned = []
const home = createServer((request, response) => {
  returned.push(request.url)
  response.setHeader('content-type', 'text/html; charset=utf-8').end('<!doctype html><html lang="en"><title>Shop</title><h1>Back in the shop</h1></html>')
})
await new Promise(resolve => home.listen(0, '127.0.0.1', resolve))
const redirectUrl = `http://127.0.0.1:${home.address().port}/back?order=7`

async function service(method, path, body) {
  const headers = { 'SERVICE-X-API-KEY': apiKey, 'content-type': 'application/json' }
  const answer = await (await fetch(base + path, { method, headers, body: body && JSON.stringify(body) })).json()
  assert.equal(answer.success, true, `${path}: ${JSON.stringify(answer)}`)
  return answer.message
}
const customer = async name => (await service('POST', '/v2/customers', { name, refId: crypto.randomUUID() })).id
const challenge = id => service('POST', `/v2/customers/${id}/wallet/create`, { blockchains: ['ETH', 'BASE-SEPOLIA'], redirectUrl })
const status = async (id, asked) => (await service('GET', `/v2/customers/${id}/challenges/${asked.challengeId}`)).status

const browser = await chromium.launch({ executablePath: program, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
const context = await browser.newContext({ viewport: { width: 480, height: 900 } })
// Before the page's own policy holds: the page itself may run no script at all.
await context.addInitScript(axe)
const page = await context.newPage()
const complaints = []
// A refused form is answered with its own status, which browsers note; what the policy or the page itself is blamed for counts.
page.on('console', message => message.type() === 'error' && !message.text().startsWith('Failed to load resource') && complaints.push(message.text()))

let number = 0
async function examine(name) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await page.evaluate(() => globalThis.axe.run(document))
    assert.deepEqual(violations.map(found => `${found.id}: ${found.nodes.map(node => node.target).join(' ')}`), [], `${name}, ${colorScheme}`)
    await page.screenshot({ path: join(pictures, `${String(++number).padStart(2, '0')}-${name.replaceAll(' ', '-')}-${colorScheme}.png`), fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent || '')
/** Waits until one of these has the focus and says which: a page gives it where `autofocus` asks for it when it is first drawn, after it was loaded. */
async function focusOn(...ids) {
  await page.waitForFunction(wanted => wanted.includes(document.activeElement.id), ids, { timeout: 5000 })
  return focused()
}
/** Goes on with the Tab key to each of these in turn: the order of the page, with nothing in between, and each seen to have the focus. */
async function tabTo(...stops) {
  for (const [stop, typed] of stops) {
    await page.keyboard.press('Tab')
    assert.equal(await focused(), stop)
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle)
    assert.notEqual(outline, 'none', `${stop} does not show that it has the focus`)
    if (typed) await page.keyboard.type(typed)
  }
}
/** Presses Enter and waits for the page that comes. */
async function enter() {
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
}
const heading = () => page.locator('h1').innerText()

// Axe must be able to find something.
await page.setContent('<!doctype html><html lang="en"><title>Control</title><main><h1>Control</h1><button></button></main></html>')
const control = await page.evaluate(() => globalThis.axe.run(document))
assert.ok(control.violations.some(found => found.id === 'button-name'), 'axe does not see a button without a name')

// The first time: a PIN twice, a question, an answer. A slip is said at its field, which has the focus.
const ada = await customer('Ada Obi')
const first = await challenge(ada)
await page.goto(first.redirectUrl)
assert.equal(await heading(), 'Choose a PIN and confirm')
await examine('first visit')
await tabTo(['pin', PIN], ['again', '000000'], ['question'], ['answer', 'Marina'])
await enter()
assert.equal(await page.title(), 'Error: Choose a PIN and confirm – Sandbox')
const faulty = await focusOn('pin', 'again')
assert.notEqual(await page.locator(`#${faulty}-fault`).innerText(), '')
await examine('not the same PIN')
assert.equal(await status(ada, first), 'pending')

// The way back is held for a moment, so that the last page can be looked at: an answer without content leaves it where it is.
await context.route(`${new URL(redirectUrl).origin}/**`, route => route.fulfill({ status: 204 }))
await page.goto(first.redirectUrl)
await tabTo(['pin', PIN], ['again', PIN], ['question'])
await page.keyboard.press('ArrowDown')
await tabTo(['answer', 'Marina'], ['Set the PIN and confirm'])
await page.keyboard.press('Enter')
await page.locator('h1', { hasText: 'Done' }).waitFor()
await examine('done')
assert.equal(await status(ada, first), 'verified')
await context.unroute(`${new URL(redirectUrl).origin}/**`)
await tabTo(['Go back to where you came from'])
await page.keyboard.press('Enter')
await page.waitForURL(/\/back/)
assert.equal(await heading(), 'Back in the shop')
assert.ok(returned.some(url => url === `/back?order=7&challengeId=${first.challengeId}`), returned.join())

// Later: only the PIN, and straight home.
const second = await challenge(ada)
await page.goto(second.redirectUrl)
assert.equal(await heading(), 'Confirm with your PIN')
await examine('second visit')
await tabTo(['pin', PIN])
await page.keyboard.press('Enter')
await page.waitForURL(/\/back/)
assert.equal(await status(ada, second), 'verified')

// Declined: the last stop of the page, without a PIN.
const third = await challenge(ada)
await page.goto(third.redirectUrl)
await tabTo(['pin'], ['Confirm'], ['Decline'])
await page.keyboard.press('Enter')
await page.waitForURL(/\/back/)
assert.equal(await status(ada, third), 'failed')

// Five wrong PINs, and the door stays shut.
const [fourth, fifth] = [await challenge(ada), await challenge(ada)]
await page.goto(fourth.redirectUrl)
await page.keyboard.press('Tab')
for (let wrong = 1; wrong <= 5; wrong++) {
  await focusOn('pin')
  await page.keyboard.type('111111')
  await enter()
  if (wrong === 1) await examine('wrong PIN')
}
await page.goto(fifth.redirectUrl)
assert.equal(await heading(), 'You are locked out')
await examine('locked out')

await page.goto(`${base}/gateway/000000000000000000000000`)
await examine('no such link')

assert.deepEqual(complaints, [], 'the browser complained')
console.log(`${number} pictures, every page without a finding`)
await browser.close()
home.close()

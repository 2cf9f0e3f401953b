// node customer.mjs CHROMIUM LINK DEED: a customer at the gateway, with a keyboard and nothing else. DEED is one of
// first (a new PIN, a way back in, confirm), confirm (the PIN of before), wrong (five wrong PINs) or decline.
// Says where the browser ended and under which heading, as one line of JSON.
import { chromium } from 'playwright-core'

const [program, link, deed] = process.argv.slice(2)
const PIN = '482913'

const browser = await chromium.launch({ executablePath: program, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
const page = await (await browser.newContext({ viewport: { width: 480, height: 900 } })).newPage()
page.setDefaultTimeout(20_000)
const press = async key => page.keyboard.press(key)
/** Tabs to what has this id or these words, and types. */
async function at(stop, typed) {
  for (let tabs = 0; tabs < 20; tabs++) {
    const here = await page.evaluate(() => [document.activeElement?.id, document.activeElement?.textContent?.trim()])
    if (here.includes(stop)) {
      if (typed) await page.keyboard.type(typed)
      return
    }
    await press('Tab')
  }
  throw new Error(`the keyboard never reaches ${stop}`)
}
const enter = () => Promise.all([page.waitForEvent('load'), press('Enter')])
/** Enter, and all the way home: the gateway's last page leads there by itself. */
const finish = () => Promise.all([page.waitForURL(place => !place.pathname.startsWith('/gateway/')), press('Enter')])

await page.goto(link)
if (deed === 'first') {
  await at('pin', PIN)
  await at('again', PIN)
  await at('question')
  await press('ArrowDown')
  await at('answer', 'Marina')
  await finish()
} else if (deed === 'confirm') {
  await at('pin', PIN)
  await finish()
} else if (deed === 'wrong') {
  for (let tries = 0; tries < 5; tries++) {
    await at('pin', '111111')
    await enter()
  }
} else if (deed === 'decline') {
  await at('Decline')
  await finish()
} else {
  throw new Error(`no deed is called ${deed}`)
}
const heading = await page.locator('h1').first().innerText()
console.log(JSON.stringify({ url: page.url(), heading }))
await browser.close()

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, PHONE } from '#tests/support/a-page.ts'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { logIn } from './pages/accounts.ts'
import { enterConsole } from './pages/console.ts'
import { type Person, useTestAccounts } from './people.ts'

const NARROW = { width: 320, height: 640 }
/** A finger's width, less what browsers round. */
const FINGER = 43.5

/** The text size that a person has chosen in the browser: media queries and every text follow it. */
async function enlargeText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.evaluate(() => {
    const sizes = [...document.querySelectorAll<HTMLElement>('body, body *')].map(
      (element) => [element, Number.parseFloat(getComputedStyle(element).fontSize)] as const,
    )
    for (const [element, size] of sizes) element.style.fontSize = `${size * 2}px`
  })
}

async function restoreText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
}

/** What is wider than the window, or runs out of its box. Runs in the browser. */
function lost(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []
  for (const element of document.querySelectorAll<HTMLElement>(
    'main :is(h1, h2, .btn, label, td, th, p, dd, dt, li)',
  )) {
    const { overflowX, textOverflow, display } = getComputedStyle(element)
    const isMeant = display === 'inline' || textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX)
    if (isMeant || !element.checkVisibility() || element.closest('.visually-hidden, thead')) continue
    if (element.scrollWidth > element.clientWidth + 1) found.push(element.outerHTML.slice(0, 160))
  }
  return found
}

/** Numbers of wallets in tables that are not seen whole: money is sent to them. Runs in the browser. */
function cutNumbers(): string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const cell = text.parentElement?.closest('td')
    const number = /\d{2} \d{3} \d{2,3} \d{3}/.exec(text.textContent ?? '')
    if (!cell || !number) continue
    const range = document.createRange()
    range.setStart(text, number.index)
    range.setEnd(text, number.index + number[0].length)
    if (range.getBoundingClientRect().right > cell.getBoundingClientRect().right)
      found.push(cell.outerHTML.slice(0, 160))
  }
  return found
}

/** What is too small for a finger, and fields whose placeholder is cut. Runs in the browser. */
function tooSmall(finger: number): string[] {
  const describe = (element: Element) => element.outerHTML.slice(0, 160)
  const found: string[] = []
  for (const element of document.querySelectorAll('main :is(a[href], button, input, select, textarea, summary)')) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.visually-hidden')) continue
    const isTick = element.matches('[type=radio], [type=checkbox]')
    const pressed = (isTick && element.closest('label')) || element
    const { width, height } = pressed.getBoundingClientRect()
    if (width <= 1 || height <= 1) continue
    // A link inside a sentence is as high as its line.
    const isInText =
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length + 3
    // A name that is a link may be short.
    const isName = element.matches('a') && element.textContent.trim() !== ''
    if (!isInText && Math.min(isName ? height : width, height) < finger)
      found.push(`${width} × ${height}: ${describe(element)}`)
  }
  const drawing = document.createElement('canvas').getContext('2d')
  for (const field of document.querySelectorAll<HTMLInputElement>('main input[placeholder]')) {
    if (!drawing || !field.checkVisibility()) continue
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field)
    drawing.font = `${fontWeight} ${fontSize} ${fontFamily}`
    const space = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    if (drawing.measureText(field.placeholder).width > space + 1) found.push(`cut: ${field.placeholder}`)
  }
  return found
}

/** One address of each screen of an area, as its links lead there from the first. */
async function screensFrom(page: Page, start: string, isInArea: RegExp): Promise<string[]> {
  const found = new Map<string, string>()
  const next = [start]
  for (let path = next.shift(); path !== undefined; path = next.shift()) {
    const pattern = path.replace(/\?.*/, '').replace(/\d+/g, ':id')
    if (found.has(pattern)) continue
    found.set(pattern, path)
    await opens(page, path)
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '').filter((href) => href.startsWith('/')))
    next.push(...links.filter((href) => isInArea.test(href) && !/logout|\/files\//.test(href)))
  }
  return [...found.values()]
}

async function opens(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

const ownerArea =
  /^\/(owner|school\/(notification|managestudent|edit|changepassword)|create|manage|editC|contentGroup\/\d+$|contentList|contentUpload|courseProgress|payment|course-payment|detailSchool|account)/

describe('the screens', { timeout: 600_000 }, () => {
  const person = useTestAccounts('phone')

  test.each([
    ['of a school', '/owner/start', ownerArea, 20],
    ['of the console', '/admin', /^\/admin(\/|$)/, 34],
  ] as const)('%s can be pressed by a finger and lose nothing at 320 px and with text of 200 %%', async (...area) => {
    const [who, start, isInArea, min] = area
    const someone = await person(who)
    await enter(someone, start)
    const { page } = someone
    const screens = await screensFrom(page, start, isInArea)
    // Some screens are reached from rows that the demo has on some days alone.
    expect(screens.length).toBeGreaterThanOrEqual(min)
    const faults: string[] = []
    const note = (where: string, found: readonly string[]) => faults.push(...found.map((fault) => `${where}: ${fault}`))
    for (const path of screens) {
      await opens(page, path)
      note(`${path} for a finger`, await page.evaluate(tooSmall, FINGER))
      await page.setViewportSize(NARROW)
      note(`${path} at 320 px`, await page.evaluate(lost))
      await page.setViewportSize(DESKTOP)
      note(`${path} at 1280 px`, await page.evaluate(cutNumbers))
      await enlargeText(page)
      note(`${path} with text of 200 %`, await page.evaluate(lost))
      await restoreText(page)
      await page.setViewportSize(PHONE)
    }
    expect(faults).toEqual([])
  })

  async function enter(someone: Person, start: string) {
    if (start === '/admin') return enterConsole(someone)
    return logIn(someone, 'school', { phone: demoAccounts.school, password: demoAccounts.password })
  }
})

import type { Page } from 'playwright-core'
import { DESKTOP, PHONE } from '#tests/support/a-page.ts'
import { lostInForcedColours } from './forced-colours.ts'
import { openScreen } from './pages/open-screen.ts'

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
  const isInline = (element: Element) => getComputedStyle(element).display === 'inline'
  const blockOf = ({ parentElement }: Element): Element | null =>
    parentElement && isInline(parentElement) ? blockOf(parentElement) : parentElement
  const describe = (element: Element) => element.outerHTML.slice(0, 160)
  const found: string[] = []
  for (const element of document.querySelectorAll('main :is(a[href], button, input, select, textarea, summary)')) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.visually-hidden')) continue
    const isTick = element.matches('[type=radio], [type=checkbox]')
    // The link of a card is drawn over the whole card.
    const isOverItsCard = getComputedStyle(element, '::after').position === 'absolute'
    const card = isOverItsCard && element instanceof HTMLElement ? element.offsetParent : null
    const pressed = card ?? ((isTick && element.closest('label')) || element)
    const { width, height } = pressed.getBoundingClientRect()
    if (width <= 1 || height <= 1) continue
    // A link inside a sentence is as high as its line.
    const isInText =
      isInline(element) && (blockOf(element)?.textContent.trim().length ?? 0) > element.textContent.trim().length + 3
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

/** What is wrong on one screen, which is open in the size of a phone. The page is left with enlarged text. */
async function faultsOn(page: Page, path: string): Promise<string[]> {
  const faults: string[] = []
  const note = (where: string, found: readonly string[]) =>
    faults.push(...found.map((fault) => `${path} ${where}: ${fault}`))
  note('for a finger', await page.evaluate(tooSmall, FINGER))
  note('in forced colours', await lostInForcedColours(page))
  await page.setViewportSize(NARROW)
  note('at 320 px', await page.evaluate(lost))
  await page.setViewportSize(DESKTOP)
  note('at 1280 px', await page.evaluate(cutNumbers))
  await enlargeText(page)
  note('with text of 200 %', await page.evaluate(lost))
  return faults
}

/** Burmese texts that nothing marks as such; what people type is left. Runs in the browser. */
function unmarked(): string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const around = text.parentElement
    const isSpoken =
      around?.closest('script, style, noscript, textarea, [contenteditable], [aria-hidden=true]') === null
    if (!around || !isSpoken || !/[\u1000-\u109f]/.test(text.textContent ?? '')) continue
    const lang = around.closest('[lang]')?.getAttribute('lang')
    if (lang !== 'my') found.push(`${around.outerHTML.slice(0, 160)} is ${lang}`)
  }
  // A text such as "Photo of …" is English with a name in it, of which no part can be marked.
  for (const picture of document.querySelectorAll('img[alt]')) {
    const alt = picture.getAttribute('alt') ?? ''
    const isBurmese = /[\u1000-\u109f]/.test(alt) && !/[a-z]/i.test(alt)
    const lang = picture.closest('[lang]')?.getAttribute('lang')
    if (isBurmese && lang !== 'my') found.push(`${picture.outerHTML.slice(0, 160)} is ${lang}`)
  }
  return found
}

/** What screen readers would read in an English voice on English screens, although it is Burmese. */
export async function unmarkedBurmese(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await openScreen(page, `/en${path}`)
    found.push(...(await page.evaluate(unmarked)).map((fault) => `${path}: ${fault}`))
  }
  return found
}

/**
 * Opens one address of each screen of an area, as links lead there from the first ones, each once.
 *
 * The page has the size of a phone before and afterwards.
 *
 * @returns the addresses, and what is on them too small for a finger, lost at 320 px, cut at 1280 px, lost with text
 *   of 200 %, or hidden by forced colours
 */
export async function crawlScreens(
  page: Page,
  starts: readonly string[],
  isInArea: RegExp,
): Promise<{ readonly screens: readonly string[]; readonly faults: readonly string[] }> {
  const found = new Map<string, string>()
  const faults: string[] = []
  const next = [...starts]
  for (let path = next.shift(); path !== undefined; path = next.shift()) {
    const pattern = path.replace(/\?.*/, '').replace(/\d+/g, ':id')
    if (found.has(pattern)) continue
    found.set(pattern, path)
    await openScreen(page, path)
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '').filter((href) => href.startsWith('/')))
    next.push(...links.filter((href) => isInArea.test(href) && !/logout|\/files\//.test(href)))
    faults.push(...(await faultsOn(page, path)))
    await restoreText(page)
    await page.setViewportSize(PHONE)
  }
  return { screens: [...found.values()], faults }
}

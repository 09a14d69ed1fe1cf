import type { Page } from 'playwright-core'

/**
 * What a screen loses in a high-contrast mode, which replaces the colours of a page by those of the system: it has
 * neither backgrounds nor shadows. Looked at are controls, icons, what is chosen, the focus, and what is drawn by a
 * background alone.
 */
export async function lostInForcedColours(page: Page): Promise<string[]> {
  await page.evaluate(markDrawn)
  await page.emulateMedia({ forcedColors: 'active' })
  // From the keyboard, so that browsers show the focus that the checks set.
  await page.keyboard.press('Tab')
  const found = [...(await page.evaluate(hidden)), ...(await page.evaluate(withoutFocus))]
  await page.emulateMedia({ forcedColors: 'none' })
  return found
}

/** Marks what a background alone draws, such as the filled part of a meter. Runs in the browser. */
function markDrawn(): void {
  const isClear = (colour: string) => colour === 'transparent' || /^rgba.*, 0\)$/.test(colour)
  for (const element of document.querySelectorAll<HTMLElement>('main *')) {
    const { backgroundColor, borderStyle } = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    const isLeaf = element.childElementCount === 0 && element.textContent === ''
    const isControl = element.matches(
      'input, select, textarea, progress, meter, img, svg, svg *, video, [aria-hidden=true], [aria-hidden=true] *',
    )
    if (!isLeaf || isControl || isClear(backgroundColor) || borderStyle !== 'none') continue
    if (Math.min(width, height) < 2 || !element.checkVisibility()) continue
    element.dataset.drawn = ''
  }
}

/** Controls, icons, chosen items and drawn boxes that do not differ from what is behind them. Runs in the browser. */
function hidden(): string[] {
  const found: string[] = []
  const isClear = (colour: string) => colour === 'transparent' || /^rgba.*, 0\)$/.test(colour)
  const behind = (element: Element | null): string => {
    if (!element) return 'rgb(255, 255, 255)'
    const { backgroundColor } = getComputedStyle(element)
    return isClear(backgroundColor) ? behind(element.parentElement) : backgroundColor
  }
  const isFramed = (element: Element): boolean => {
    const { borderTopStyle, borderBottomStyle, borderTopColor, outlineStyle } = getComputedStyle(element)
    const hasBorder = borderTopStyle !== 'none' || borderBottomStyle !== 'none'
    return outlineStyle !== 'none' || (hasBorder && borderTopColor !== behind(element.parentElement))
  }
  const isPlain = (icon: Element): boolean => {
    const { stroke, fill } = getComputedStyle(icon)
    return (stroke === 'none' ? fill : stroke) === behind(icon.parentElement)
  }
  const note = (what: string, element: Element) => found.push(`${what}: ${element.outerHTML.slice(0, 160)}`)
  const visible = (selector: string) =>
    [...document.querySelectorAll(selector)].filter(
      (element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('.visually-hidden'),
    )
  for (const field of visible('input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea'))
    if (!isFramed(field)) note('a field without a frame', field)
  for (const control of visible('a.btn, button, summary, [role=button]')) {
    const { color } = getComputedStyle(control)
    const hasText = control.textContent.trim() !== '' && color !== behind(control)
    const isDrawn = [...control.children].some(
      (part) => behind(part) !== behind(control) || getComputedStyle(part).backgroundImage !== 'none',
    )
    if (!hasText && !isDrawn && !control.querySelector('svg, img')) note('a control that cannot be seen', control)
  }
  for (const icon of visible('svg.i')) if (isPlain(icon)) note('an icon in the colour behind it', icon)
  for (const chosen of visible('[aria-current], [aria-selected=true], [aria-pressed=true]'))
    if (getComputedStyle(chosen).outlineStyle === 'none') note('chosen, without a frame', chosen)
  for (const input of document.querySelectorAll('input:checked')) {
    const shown = input.nextElementSibling
    if (getComputedStyle(input).opacity !== '0' || !(shown instanceof HTMLElement) || !shown.checkVisibility()) continue
    if (behind(shown) === behind(shown.parentElement) && !isFramed(shown)) note('ticked, as what is not', shown)
  }
  for (const box of visible('[data-drawn]'))
    if (behind(box) === behind(box.parentElement) && !isFramed(box)) note('drawn by its background', box)
  return found
}

/** Controls that show no outline when they have the focus. Runs in the browser. */
function withoutFocus(): string[] {
  const found: string[] = []
  const outlined = (element: Element | null | undefined, pseudo?: string): boolean =>
    Boolean(element) && getComputedStyle(element as Element, pseudo).outlineStyle !== 'none'
  for (const control of document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.matches(':disabled')) continue
    control.focus({ preventScroll: true })
    if (document.activeElement !== control) continue
    // What a control lies over, invisibly, shows its focus.
    const shown = [control, control.nextElementSibling, control.parentElement]
    if (!shown.some((element) => outlined(element)) && !outlined(control, '::after'))
      found.push(`no focus: ${control.outerHTML.slice(0, 160)}`)
  }
  return found
}

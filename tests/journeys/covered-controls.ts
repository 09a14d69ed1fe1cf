import type { Page } from 'playwright-core'

/**
 * The controls of the current screen that a click would not reach, each with what is in its way. A control outside of
 * the window is scrolled into it first, as before a click; positions are restored.
 *
 * Left out: what lies under an open dialog or menu, and what a notice covers until it goes.
 */
export function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(findCoveredControls)
}

/** Runs in the browser, so it uses nothing from outside. */
function findCoveredControls(): string[] {
  const controls =
    'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, video'
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
  const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  /** A field that is hidden from sight is clicked by its label. */
  const targetOf = (element: Element): Element | undefined => {
    const { width, height } = element.getBoundingClientRect()
    if (isShown(element) && width > 2 && height > 2) return element
    return 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])].find(isShown) : undefined
  }
  const hitAt = (target: Element): Element | null => {
    const box = [...target.getClientRects()].find(({ width, height }) => width > 0 && height > 0)
    return box ? document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) : null
  }
  const isReached = (target: Element, hit: Element | null) =>
    hit !== null && (target.contains(hit) || hit.closest('label')?.contains(target) === true)
  const isPassing = (target: Element, hit: Element | null) => {
    const above = hit?.closest('[role=status], :popover-open, details[open]')
    return above !== null && above !== undefined && !above.contains(target)
  }

  const positions = new Map<Element, readonly [number, number]>()
  const scrollTo = (target: Element) => {
    for (let above = target.parentElement; above; above = above.parentElement) {
      if (!positions.has(above)) positions.set(above, [above.scrollLeft, above.scrollTop])
    }
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  }

  const scope: ParentNode = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  const covered: string[] = []
  for (const control of scope.querySelectorAll(controls)) {
    const target = control.closest('[inert]') ? undefined : targetOf(control)
    if (!target || getComputedStyle(target).pointerEvents === 'none') continue
    if (isReached(target, hitAt(target))) continue
    scrollTo(target)
    const hit = hitAt(target)
    // Nothing is hit where the control stands outside of the document until it has the focus.
    if (hit && !isReached(target, hit) && !isPassing(target, hit)) {
      covered.push(`${nameOf(control)} by ${nameOf(hit)}`)
    }
  }
  for (const [element, [left, top]] of positions) element.scrollTo({ left, top, behavior: 'instant' })
  return covered
}

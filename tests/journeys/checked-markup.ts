import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with an empty file for each markup that axe has checked in this run. */
    checkedMarkup: string
  }
}

/**
 * Whether no test of this run has checked the markup of the current screen at this width. The first caller gets true
 * and has to check it.
 *
 * Two screens have equal markup if axe cannot tell them apart: the same elements and attributes in the same order, with
 * texts in the same positions. What texts say and where links lead is left out; equal neighbours, as the cards of a
 * list, count once.
 */
export async function isUncheckedMarkup(page: Page): Promise<boolean> {
  const markup = await page.evaluate(readMarkup)
  const name = createHash('sha256').update(`${page.viewportSize()?.width} ${markup}`).digest('hex')
  try {
    await writeFile(join(inject('checkedMarkup'), name), '', { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Runs in the browser, so it uses nothing from outside. */
function readMarkup(): string {
  const withoutMarkup = new Set(['SCRIPT', 'STYLE', 'LINK', 'META', 'TEMPLATE', 'NOSCRIPT'])
  const valueIsContent = /^(href|src|srcset|action|datetime|content|poster|data-.*)$/
  const valueIsText = /^(alt|title|placeholder|aria-label|aria-description|aria-valuetext|value)$/
  const read = (element: Element): string => {
    const attributes = [...element.attributes].map(({ name, value }) => {
      if (valueIsContent.test(name)) return name
      return valueIsText.test(name) ? `${name}=${value.trim() !== ''}` : `${name}=${value}`
    })
    const states = [
      element === document.activeElement && element !== document.body ? 'focused' : '',
      element instanceof HTMLInputElement && element.checked ? 'checked' : '',
    ]
    const children: string[] = []
    for (const node of element.childNodes) {
      const child = node instanceof Element ? readElement(node) : readText(node)
      if (child !== '' && child !== children.at(-1)) children.push(child)
    }
    return `<${element.tagName} ${[...attributes.sort(), ...states].join(' ')}>${children.join('')}</>`
  }
  const readElement = (element: Element) => (withoutMarkup.has(element.tagName) ? '' : read(element))
  const readText = (node: Node) => (node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() ? 'text' : '')
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  return `${isDark ? 'dark' : 'light'} ${document.title.trim() !== ''} ${read(document.documentElement)}`
}

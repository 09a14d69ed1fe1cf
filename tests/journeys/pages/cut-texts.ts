import type { Page } from 'playwright-core'

/** Texts of a column that are cut where their cell ends, so that a keyboard or a finger cannot show them. */
export const cutTexts = (page: Page, head: string) =>
  page.getByRole('table').evaluate((table, name) => {
    const heads = [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent)
    const column = heads.indexOf(name)
    if (column < 0) throw new Error(`no column ${name} among ${heads.join()}`)
    return [...table.querySelectorAll(`tbody tr > :nth-child(${column + 1}) *`)]
      .filter((part) => getComputedStyle(part).overflowX !== 'visible' && part.scrollWidth > part.clientWidth)
      .map(({ textContent }) => textContent)
  }, head)

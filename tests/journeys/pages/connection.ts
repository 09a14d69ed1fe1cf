import type { BrowserContext, Page } from 'playwright-core'

/** What a browser says of its connection; without a type it does not say what kind it is. */
interface Connection {
  readonly type?: 'wifi' | 'cellular'
  readonly saveData?: boolean
}

/** Lets the pages of a browser say of their connection what {@link connectBy} wants. */
export async function sayOwnConnection(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const known = () => JSON.parse(localStorage.getItem('test.connection') ?? '{}') as object
    Object.defineProperty(navigator, 'connection', { get: () => Object.assign(new EventTarget(), known()) })
  })
}

export function connectBy(page: Page, connection: Connection): Promise<void> {
  return page.evaluate((said) => localStorage.setItem('test.connection', JSON.stringify(said)), connection)
}

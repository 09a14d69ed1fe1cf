import { AsyncLocalStorage } from 'node:async_hooks'
import { overwriteGetLocale } from '#platform/messages/generated/runtime.js'
import { type Locale, localeOfPath } from './locale.ts'

const requests = new AsyncLocalStorage<Locale>()
overwriteGetLocale(() => requests.getStore() ?? 'my')

/** Renders one request in the language of its address; requests run side by side without mixing. */
export function inLocaleOf<T>(request: Request, render: () => T): T {
  return requests.run(localeOfPath(new URL(request.url).pathname), render)
}

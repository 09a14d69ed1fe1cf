import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { DESKTOP, PHONE } from '#tests/support/a-page.ts'
import { fileBrowser } from '#tests/support/file-browser.ts'
import { aLivePage } from '#tests/support/live-page.ts'
import { ownSite } from '#tests/support/own-site.ts'

/** Screenshots of visited screens, and of the screen at a failure. */
export const results = join(import.meta.dirname, '../../test-results/journeys')
const LONGEST_WAIT_MS = 40_000

/** The devices on which journeys run. */
export type Device = 'phone' | 'desktop'
export const viewports = { phone: PHONE, desktop: DESKTOP } as const

/** A person with a browser context of their own. */
export interface Person {
  readonly page: Page
  readonly context: BrowserContext
  /** Its size is that of all steps. */
  readonly device: Device
  /** The sizes in which `visible` looks at each screen. */
  readonly sizes: readonly Device[]
  /** Errors that this person is shown on purpose; every other one fails the test. */
  expectErrors(pattern: RegExp): void
}

interface Options {
  /** A second device, in whose size `visible` looks at each screen too (docs/decisions/0266). */
  readonly alsoOn?: Device
  readonly javaScriptEnabled?: boolean
  readonly serviceWorkers?: 'allow' | 'block'
}

/**
 * The persons of one describe block: called there, so that all tests use the same ones.
 *
 * Tests after a failed one are skipped, because they depend on it.
 */
export function useTestAccounts(
  device: Device,
  { alsoOn, javaScriptEnabled = true, serviceWorkers = 'block' }: Options = {},
): (name: string) => Promise<Person> {
  let failed = false
  const people = new Map<string, Person>()
  const faults: string[] = []
  beforeEach(({ skip }) => skip(failed, 'the story broke off before'))
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail' && !failed) {
      failed = true
      const pictures = [...people].map(([name, { page }]) =>
        page.screenshot({ path: `${results}/failed-${device}-${name}.png` }),
      )
      // A crashed page has no screenshot; that must not hide the failure.
      await Promise.allSettled(pictures)
    }
    expect(faults.splice(0), 'errors that pages wrote to the console').toEqual([])
  })
  afterAll(async () => {
    for (const { context } of people.values()) await context.close()
  })

  async function enter(name: string): Promise<Person> {
    const browser = await fileBrowser()
    const context = await browser.newContext({
      viewport: viewports[device],
      baseURL: ownSite().url,
      timezoneId: 'Asia/Yangon',
      reducedMotion: 'reduce',
      hasTouch: device === 'phone',
      javaScriptEnabled,
      // Requests of a worker pass by `page.route`; offline.journey.test.ts has one.
      serviceWorkers,
    })
    context.setDefaultTimeout(LONGEST_WAIT_MS)
    const expected: RegExp[] = []
    const note = (fault: string) => {
      if (!expected.some((pattern) => pattern.test(fault))) faults.push(`${name}: ${fault}`)
    }
    context.on('weberror', (error) => note(error.error().message))
    context.on('console', (message) => {
      if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
    })
    const page = await (javaScriptEnabled ? aLivePage(context) : context.newPage())
    const sizes = alsoOn ? [device, alsoOn] : [device]
    return { context, device, sizes, page, expectErrors: (pattern) => expected.push(pattern) }
  }
  return async (name) => {
    const known = people.get(name)
    if (known) return known
    const person = await enter(name)
    people.set(name, person)
    return person
  }
}

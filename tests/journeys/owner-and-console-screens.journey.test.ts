import { describe, expect, test } from 'vitest'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { logIn } from './pages/accounts.ts'
import { enterConsole } from './pages/console.ts'
import { type Person, useTestAccounts } from './people.ts'
import { crawlScreens, unmarkedBurmese } from './screen-faults.ts'

const ownerArea =
  /^\/(owner|school\/(notification|managestudent|edit|changepassword)|create|manage|editC|contentGroup\/\d+$|contentList|contentUpload|courseProgress|payment|course-payment|detailSchool|account)/

describe('the screens', { timeout: 600_000 }, () => {
  const person = useTestAccounts('phone')
  const crawled = new Map<string, readonly string[]>()

  test.each([
    ['of a school', '/owner/start', ownerArea, 20],
    ['of the console', '/admin', /^\/admin(\/|$)/, 34],
  ] as const)('%s can be pressed by a finger and lose nothing at 320 px and with text of 200 %%', async (...area) => {
    const [who, start, isInArea, min] = area
    const someone = await person(who)
    await enter(someone, start)
    const { page } = someone
    const { screens, faults } = await crawlScreens(page, [start], isInArea)
    // Some screens are reached from rows that the demo has on some days alone.
    expect(screens.length).toBeGreaterThanOrEqual(min)
    expect(faults).toEqual([])
    crawled.set(who, screens)
  })

  // BUR-13
  test.each(['of a school', 'of the console'])('%s mark Burmese names and titles on English pages', async (who) => {
    const { page } = await person(who)
    const screens = crawled.get(who) ?? []
    expect(screens.length).toBeGreaterThan(0)
    expect(await unmarkedBurmese(page, screens)).toEqual([])
  })

  async function enter(someone: Person, start: string) {
    if (start === '/admin') return enterConsole(someone)
    return logIn(someone, 'school', { phone: demoAccounts.school, password: demoAccounts.password })
  }
})

import { describe, expect, test } from 'vitest'
import { slotOf } from '#platform/web/layout/shown-slot.ts'
import routes from '../../src/routes.ts'

type Route = (typeof routes)[number]
type Area = Parameters<typeof slotOf>[1]

const areaOf = (file: string): Area => (file.includes('account-layout') ? 'account' : 'public')

/** Screens of the site outside the console, with an address of each. */
function screensIn(route: Route, area: Area = 'public', before = ''): { file: string; path: string; area: Area }[] {
  const path = route.path && route.path !== 'en?' ? `${before}/${route.path.replace(/:\w+/g, '7')}` : before
  if (route.path === 'admin') return []
  const inside = route.children?.flatMap((child) => screensIn(child, areaOf(route.file), path))
  return inside ?? [{ file: route.file.replace('domains/', ''), path: path || '/', area }]
}
const screens = routes.flatMap((route) => screensIn(route))

/** Where one pays or is paid, logs in, signs up, changes a password, deletes an account, or learns. */
const WITHOUT =
  /^(payments|payouts|content)\/|^accounts\/.*\/(?!look)[\w-]*(login|social-return|logout|password|agreement|sign-up|registration|delete-account)|my-learning/
/** Screens of owners for their contents; no one pays or learns there. */
const OF_OWNERS = /^content\/web\/screens\/owner\//

describe('advertisements (STU-19)', () => {
  const quiet = screens.filter(({ file }) => WITHOUT.test(file) && !OF_OWNERS.test(file))

  test.each(quiet.map(({ path, file, area }) => [path, file, area] as const))('%s shows none', (path, _, area) => {
    expect(slotOf(path, area)).toBeUndefined()
  })

  test('stand on other pages', () => {
    expect(quiet.length).toBeGreaterThan(35)
    const shown = Object.fromEntries(screens.map(({ path, area }) => [path, slotOf(path, area)]))
    expect(shown).toMatchObject({
      '/class/list': 'list',
      '/class/detail/7': 'detail',
      '/newslist': 'article',
      '/student/detail': 'account',
    })
  })
})

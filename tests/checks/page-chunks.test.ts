import { describe, expect, test } from 'vitest'
import { usersByModule } from '../../scripts/build/page-chunks.ts'

const LIST = '/x/src/domains/storefront/web/screens/guest/class-list-screen.tsx'
const DETAIL = '/x/src/domains/storefront/web/screens/guest/class-detail-screen.tsx'
const LOGIN = '/x/src/domains/accounts/web/screens/guest/login-screen.tsx'
const ROOT = '/x/src/root.tsx'

/** Importers by module. */
const graph = (importers: Readonly<Record<string, readonly string[]>>) => ({
  getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }),
})

describe('usersByModule()', () => {
  test('finds screens through other modules, with the parts that the router cuts them into', () => {
    const users = usersByModule()
    const modules = graph({
      card: ['list', DETAIL],
      list: [`${LIST}?route-chunk=main`, `${LIST}?route-chunk=clientLoader`, LOGIN],
    })
    expect(users('card', modules)).toEqual({
      frame: false,
      screens: new Set([LIST, DETAIL]),
      others: new Set([LOGIN]),
    })
  })

  test('belongs to the frame when the root imports it', () => {
    expect(usersByModule()('shell', graph({ shell: [ROOT] })).frame).toBe(true)
  })

  test('is not used by those who import a file that passes it on', () => {
    const users = usersByModule()('part', graph({ part: ['/x/web/index.ts'], '/x/web/index.ts': [ROOT, LIST] }))
    expect(users).toEqual({ frame: false, screens: new Set(), others: new Set() })
  })

  test('finds the same for modules that import each other, whichever is asked for first', () => {
    const users = usersByModule()
    const modules = graph({ a: ['b', DETAIL], b: ['a', LIST] })
    expect(users('a', modules).screens).toEqual(new Set([LIST, DETAIL]))
    expect(users('b', modules).screens).toEqual(new Set([LIST, DETAIL]))
  })
})

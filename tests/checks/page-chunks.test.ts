import { describe, expect, test } from 'vitest'
import { usersByModule, usersOfMessages } from '../../scripts/build/page-chunks.ts'

const LIST = '/x/src/domains/storefront/web/screens/guest/class-list-screen.tsx'
const DETAIL = '/x/src/domains/storefront/web/screens/guest/class-detail-screen.tsx'
const LOGIN = '/x/src/domains/accounts/web/screens/guest/login-screen.tsx'
const ROOT = '/x/src/root.tsx'

/** Importers by module, and the source of some modules. */
const graph = (
  importers: Readonly<Record<string, readonly string[]>>,
  code: Readonly<Record<string, string>> = {},
) => ({
  getModuleInfo: (id: string) => ({ importers: importers[id] ?? [], code: code[id] ?? null }),
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

describe('usersOfMessages()', () => {
  const messages = '/x/src/platform/messages/generated/messages'
  const [shown, all, keys] = [`${messages}/content_open.js`, `${messages}/_all.js`, `${messages}/_keys.js`]
  const code = { row: 'text(m.content_open())', other: 'm.content_opened()' }

  test('finds the screens whose modules mention a message by its whole name', () => {
    const modules = graph(
      { [shown]: [keys], [keys]: [all], [all]: ['row', 'other'], row: [LOGIN], other: [LIST] },
      code,
    )
    expect(usersOfMessages()(shown, modules)).toEqual({
      frame: false,
      screens: new Set(),
      others: new Set([LOGIN]),
    })
  })

  test('does not know them where a domain exports such a module', () => {
    const importers = { [shown]: [keys], [keys]: [all], [all]: ['row'], row: [LOGIN, '/x/web/index.ts'] }
    expect(usersOfMessages()(shown, graph(importers, code))).toBeUndefined()
  })
})

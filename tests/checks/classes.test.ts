import { describe, expect, test } from 'vitest'
import { scopedClassNames } from '../../scripts/build/scoped-class-name.ts'

type Files = { path: string; text: string }[]
const { checkClasses } = (await import(new URL('../../scripts/check/styles.mjs', import.meta.url).href)) as {
  checkClasses: (files: Files) => string[]
}

const folder = 'src/domains/news/web/components'
const kit = { path: 'src/platform/web/styles/layout.css', text: '.row { display: flex; }' }

/** The check's messages for a component, its module and the global styles. */
function faults(component: string, module = '.card { color: red; }', ...more: Files): string[] {
  return checkClasses([
    kit,
    { path: `${folder}/card.module.css`, text: module },
    {
      path: `${folder}/card.tsx`,
      text: `import styles from './card.module.css'\nexport const Card = () => ${component}\n`,
    },
    ...more,
  ])
}
const sound = `<p className={\`row \${styles.card}\`} />`

describe('checkClasses()', () => {
  test('accepts classes of the imported module and global classes', () => {
    expect(faults(sound)).toEqual([])
    expect(faults('<p className={open ? styles.card : open === "shut" ? "row" : undefined} />')).toEqual([])
    expect(faults(sound, '/* .old { */\n.card :global(.row)::after { content: ".x{"; }')).toEqual([])
    expect(faults(sound, '@media (min-width: 37.5em) { .card:has(:global(.rdp-day)) { gap: 0.5em; } }')).toEqual([])
  })

  test('reports a class that the module does not have', () => {
    expect(faults(`<p className={\`row \${styles.card} \${styles.titel}\`} />`)).toEqual([
      `${folder}/card.tsx:2 ${folder}/card.module.css has no '.titel'`,
    ])
  })

  test('reports an unused class, in a module and in the global styles', () => {
    expect(faults(sound, '.card { color: red; }\n.title, .card > .sum { color: red; }')).toEqual([
      `${folder}/card.module.css nothing uses '.title'`,
      `${folder}/card.module.css nothing uses '.sum'`,
    ])
    expect(faults('<p className={styles.card} />')).toEqual(["the global class 'row' is used nowhere"])
  })

  test('reports a module for the classes of a library alone, which the build leaves out', () => {
    const path = `${folder}/calendar.module.css`
    const module = { path, text: ':global(.rdp-day) { color: red; }' }
    const calendar = { path: `${folder}/calendar.tsx`, text: "import './calendar.module.css'\n" }
    expect(faults(sound, undefined, module, calendar)).toEqual([`${path} has no class of its own`])
  })

  test('reports a class as text that is not global', () => {
    const text = `${folder}/card.tsx:2 'card' is no class of the global kit`
    expect(faults(`<p className={\`row \${styles.card} card\`} />`)).toEqual([text])
    expect(faults(`<p className={\`row \${styles.card} \${open ? "card" : ""}\`} />`)).toEqual([text])
    expect(faults(`<p className={(open && "card") || \`row \${styles.card}\`} />`)).toEqual([text])
  })

  test('reports a computed class, whose existence cannot be checked', () => {
    expect(faults(`<p className={\`row \${styles.card} \${styles[tone]}\`} />`)).toEqual([
      `${folder}/card.tsx:2 a class of ${folder}/card.module.css is not named`,
    ])
  })

  test('reports a module that refers to an unknown global class, and a global file outside the list', () => {
    expect(faults(sound, '.card :global(.badge) { color: red; }')).toEqual([
      `${folder}/card.module.css ':global(.badge)' is no class of the global kit`,
    ])
    expect(faults(sound, undefined, { path: `${folder}/card.css`, text: '.card { color: red; }' })).toEqual([
      `${folder}/card.css is no CSS module, nor one of the global files in scripts/check/rules.mjs`,
    ])
  })
})

describe('scopedClassNames()', () => {
  test("returns four characters in a build, independent of the tree's path, and readable names in development", () => {
    const built = scopedClassNames('/tree', true)
    const name = built('title', '/tree/src/card.module.css')
    expect(name).toMatch(/^[A-Z][0-9a-zA-Z]{3}$/)
    expect(scopedClassNames('/other', true)('title', '/other/src/card.module.css?used')).toBe(name)
    expect(built('title', '/tree/src/tile.module.css')).not.toBe(name)
    expect(scopedClassNames('/tree', false)('title', '/tree/src/card.module.css')).toBe('card_title')
  })

  test('fails a build in which two classes get the same name', () => {
    const built = scopedClassNames('/p', true)
    const first = built('c3345', '/p/src/a.module.css')
    expect(built('c3345', '/p/src/a.module.css')).toBe(first)
    expect(() => built('c3407', '/p/src/a.module.css')).toThrow("'src/a.module.css c3407' and 'src/a.module.css c3345'")
  })
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Files = { path: string; text: string }[]
const script = new URL('../../scripts/check/contrast.mjs', import.meta.url).href
const { checkContrast, contrastOf, TOKENS_SHEET } = (await import(script)) as {
  checkContrast: (files: Files) => string[]
  contrastOf: (one: string, other: string) => number
  TOKENS_SHEET: string
}
const tokens = readFileSync(TOKENS_SHEET, 'utf8')
const faultsOf = (text: string) => checkContrast([{ path: TOKENS_SHEET, text }])

test('contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21)
  expect(contrastOf('#0b7a5b', '#ffffff')).toBeCloseTo(5.32, 2)
  expect(contrastOf('#ffffff', '#0b7a5b')).toBe(contrastOf('#0b7a5b', '#ffffff'))
})

test('all text tokens reach 7:1, in both colour schemes', () => {
  expect(faultsOf(tokens)).toEqual([])
})

test('a text colour that is too pale is refused in the scheme that has it', () => {
  const light = faultsOf(tokens.replace('--primary: #07583f', '--primary: #0b7a5b'))
  expect(light).toContainEqual(expect.stringMatching(/light: --primary on --background .* 5\.32/))
  expect(light).toContainEqual(expect.stringContaining('light: --on-primary on --primary'))
  expect(light.filter((fault) => fault.includes('dark'))).toEqual([])
  const dark = faultsOf(tokens.replace('--ink-3: #b3c1b9', '--ink-3: #98a79f'))
  expect(dark).toContainEqual(expect.stringContaining('dark: --ink-3 on --surface'))
})

test('a missing colour or sheet is refused', () => {
  expect(faultsOf(tokens.replaceAll('--info-soft:', '--info-pale:'))).toContainEqual(
    expect.stringContaining("no colour '--info-soft'"),
  )
  expect(checkContrast([])).toHaveLength(1)
})

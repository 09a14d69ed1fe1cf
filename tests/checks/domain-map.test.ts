import { describe, expect, test } from 'vitest'

type Table = Record<string, string[]>
const { domainMap, checkDomainMap } = (await import(
  new URL('../../scripts/generate/domain-map.mjs', import.meta.url).href
)) as { domainMap: (table: Table) => string; checkDomainMap: (drawn: string, table: Table) => string[] }

const table: Table = { low: [], middle: ['low'], side: ['low'], high: ['middle', 'side', 'low'] }
const arrowsOf = (svg: string) => svg.match(/<path class="arrow"/g)?.length
const heightOf = (svg: string, name: string) => Number(new RegExp(`y="([\\d.]+)">${name}<`).exec(svg)?.[1])

describe('domainMap()', () => {
  test('places each domain above those that it may import', () => {
    const svg = domainMap(table)
    for (const [name, imports] of Object.entries(table)) {
      for (const other of imports) expect(heightOf(svg, name)).toBeLessThan(heightOf(svg, other))
    }
  })

  test('omits imports that follow from others', () => {
    expect(arrowsOf(domainMap(table))).toBe(4)
  })
})

describe('domainMap() on a tall table', () => {
  test('routes a long arrow around boxes', () => {
    const svg = domainMap({ low: [], other: [], middle: ['low'], high: ['middle'], top: ['high', 'other'] })
    const lane = Number(/H([\d.]+) V/.exec(svg)?.[1])
    const between = [...svg.matchAll(/<text x="([\d.]+)" y="[\d.]+">(?:high|middle)</g)].map(([, x]) => Number(x))
    expect(between).toHaveLength(2)
    for (const x of between) expect(Math.abs(x - lane)).toBeGreaterThan(70)
  })
})

describe('checkDomainMap()', () => {
  test('accepts the drawing of the table and reports that of another', () => {
    expect(checkDomainMap(domainMap(table), table)).toEqual([])
    expect(checkDomainMap(domainMap({ ...table, side: [] }), table)).toEqual([expect.stringContaining('docs:map')])
  })
})

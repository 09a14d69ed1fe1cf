import { describe, expect, test } from 'vitest'
import { meetsTarget, mergeFigures, type RecordedFigure } from '#bench/lib/record.ts'

const { benchmarksPage, checkBenchmarks } = (await import(
  new URL('../../scripts/bench/bench-table.mjs', import.meta.url).href
)) as {
  benchmarksPage: (results: Map<string, RecordedFigure[]>) => string
  checkBenchmarks: (results: Map<string, RecordedFigure[]>, page: string, isBench: () => boolean) => string[]
}

const figure = (changes: Partial<RecordedFigure> = {}): RecordedFigure => ({
  bench: 'login',
  bar: 'log-in ÷ hash',
  target: '≤ 1.3',
  value: 1.2,
  unit: '×',
  commit: 'abc1234',
  date: '2026-11-22',
  load: 1,
  cores: 2,
  met: true,
  note: '',
  ...changes,
})
const results = (...figures: RecordedFigure[]) => new Map([['login', figures]])
const faultsOf = (data: Map<string, RecordedFigure[]>, isBench = true) =>
  checkBenchmarks(data, benchmarksPage(data), () => isBench)

describe('meetsTarget()', () => {
  test.each([
    ['≤ 1.3', 1.3, true],
    ['≤ 1.3', 1.31, false],
    ['≥ 400', 400, true],
    ['≥ 400', 399, false],
    [null, 1, null],
  ])('%s for %d is %s', (target, value, met) => {
    expect(meetsTarget(target, value)).toBe(met)
  })

  test('refuses a target that it cannot compare', () => {
    expect(() => meetsTarget('about 3', 3)).toThrow('is not a target')
  })
})

describe('mergeFigures()', () => {
  test('replaces the figure of the same bar and keeps the others', () => {
    const other = figure({ bar: 'other' })
    expect(mergeFigures([figure(), other], [figure({ value: 1.1 })])).toEqual([figure({ value: 1.1 }), other])
  })

  test('keeps a figure that counts when the new one was taken at a high load', () => {
    expect(mergeFigures([figure()], [figure({ value: 9, load: 8 })])).toEqual([figure()])
    const loud = figure({ value: 9, load: 8 })
    expect(mergeFigures([loud], [figure({ value: 8, load: 7 })])).toEqual([figure({ value: 8, load: 7 })])
  })

  test.each(['count', 'kB', 'B/B'])('replaces a figure in %s at any load', (unit) => {
    const loud = figure({ unit, value: 9, load: 8 })
    expect(mergeFigures([figure({ unit })], [loud])).toEqual([loud])
  })
})

describe('checkBenchmarks()', () => {
  test('accepts data with an equal page', () => {
    expect(faultsOf(results(figure(), figure({ bar: 'loud', load: 8, met: null })))).toEqual([])
  })

  test('reports a page that differs from the data', () => {
    const page = benchmarksPage(results(figure()))
    expect(checkBenchmarks(results(figure({ value: 1.1 })), page, () => true)).toEqual([
      expect.stringContaining('differs from the data'),
    ])
  })

  test.each([
    ['a bar that is not met', figure({ value: 1.4 }), 'says met: true'],
    ['a figure at a high load that counts', figure({ load: 8 }), 'says met: true'],
    ['a figure of another bench', figure({ bench: 'mail' }), 'names the bench mail'],
    ['no date', figure({ date: '' }), 'has no date'],
  ])('reports %s', (_, wrong, fault) => {
    expect(faultsOf(results(wrong))).toEqual([expect.stringContaining(fault)])
  })

  test('reports a duplicate bar, and results without a benchmark', () => {
    expect(faultsOf(results(figure(), figure()))).toEqual([expect.stringContaining('stands twice')])
    expect(faultsOf(results(figure()), false)).toEqual([expect.stringContaining('belongs to no bench')])
  })
})

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'

/** A figure measured by a benchmark. */
export interface Figure {
  /** What is measured; unique within its benchmark. */
  readonly bar: string
  /** Such as '≤ 4.5' or '≥ 0.5'; absent where the figure is for information. */
  readonly target?: string
  readonly value: number
  readonly unit: string
  readonly note?: string
}

/** A figure in bench/results/NAME.json. */
export interface RecordedFigure extends Required<Omit<Figure, 'target'>> {
  readonly bench: string
  readonly target: string | null
  readonly commit: string
  readonly date: string
  /** Load average when the benchmark began. */
  readonly load: number
  readonly cores: number
  /** Null without a target, or when the load was too high for the figure to count. */
  readonly met: boolean | null
}

/** A figure taken at a higher load does not count, unless its unit says that it does not depend on the load. */
export const MAX_LOAD = 3
/** Events. */
export const COUNT = 'count'
/** Bytes that were fetched or written. */
export const KILOBYTES = 'kB'
/** Bytes compared with other bytes; CPU and time are compared in ×. */
export const BYTES_PER_BYTE = 'B/B'
const LOAD_FREE: readonly string[] = [COUNT, KILOBYTES, BYTES_PER_BYTE]

const loadBefore = loadavg()[0] ?? Number.NaN
const resultsFolder = join(import.meta.dirname, '../results')

/**
 * Writes figures to bench/results with `npm run bench -- NAME --record`. A figure measured at a high load does not
 * replace one that counts.
 */
export function recordFigures(
  bench: string,
  figures: readonly Figure[],
  isWanted = process.env.BENCH_RECORD === '1',
): void {
  if (!isWanted) return
  const load = Number(loadBefore.toFixed(1))
  const facts = { commit: currentCommit(), date: new Date().toISOString().slice(0, 10), load }
  const file = fileOf(bench)
  const merged = mergeFigures(
    recordedFigures(bench),
    figures.map((figure) => recorded(bench, figure, facts)),
  )
  mkdirSync(resultsFolder, { recursive: true })
  writeFileSync(file, `${JSON.stringify(merged, null, 2)}\n`)
  const counts = load > MAX_LOAD ? `at load ${load}, which does not count` : `at load ${load}`
  console.log(`recorded ${figures.length} figures ${counts}; npm run bench:table writes the table`)
}

export function recordedFigures(bench: string): RecordedFigure[] {
  const file = fileOf(bench)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

function fileOf(bench: string): string {
  return join(resultsFolder, `${bench}.json`)
}

function recorded(
  bench: string,
  { bar, target, value, unit, note = '' }: Figure,
  { commit, date, load }: Pick<RecordedFigure, 'commit' | 'date' | 'load'>,
): RecordedFigure {
  const rounded = Number(value.toPrecision(4))
  const met = isMet({ target: target ?? null, value: rounded, unit, load })
  const cores = availableParallelism()
  return { bench, bar, target: target ?? null, value: rounded, unit, commit, date, load, cores, met, note }
}

/** Whether a figure meets its target; null without one, and where the load was too high for it to count. */
export function isMet({ target, value, unit, load }: Pick<RecordedFigure, 'target' | 'value' | 'unit' | 'load'>) {
  return countsAt(load, unit) ? meetsTarget(target, value) : null
}

export function countsAt(load: number, unit: string): boolean {
  return load <= MAX_LOAD || LOAD_FREE.includes(unit)
}

/** Whether a value meets a target such as '≤ 4.5'; null without one. */
export function meetsTarget(target: string | null | undefined, value: number): boolean | null {
  if (!target) return null
  const [, sign, bound] = /^([≤≥]) (\d+(?:\.\d+)?)$/.exec(target) ?? []
  if (!sign) throw new Error(`'${target}' is not a target such as '≤ 4.5'`)
  return sign === '≤' ? value <= Number(bound) : value >= Number(bound)
}

/** New figures replace those with the same bar, except when only the old one counts. */
export function mergeFigures(
  known: readonly RecordedFigure[],
  added: readonly RecordedFigure[],
): readonly RecordedFigure[] {
  const byBar = new Map(known.map((figure) => [figure.bar, figure]))
  for (const figure of added) {
    const old = byBar.get(figure.bar)
    if (old && countsAt(old.load, old.unit) && !countsAt(figure.load, figure.unit)) continue
    byBar.set(figure.bar, figure)
  }
  return [...byBar.values()]
}

function currentCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain', '--', 'src', 'bench', ':!bench/results', 'package-lock.json') !== ''
  return git('rev-parse', '--short', 'HEAD') + (isChanged ? ' changed' : '')
}

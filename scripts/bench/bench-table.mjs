// Writes docs/benchmarks.md from bench/results/*.json; with --check it compares instead.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { countsAt, isMet, MAX_LOAD } from '../../bench/lib/record.ts'

export const BENCHMARKS_PAGE = 'docs/benchmarks.md'
const RESULTS = 'bench/results'
const KEYS = ['bench', 'bar', 'target', 'value', 'unit', 'commit', 'date', 'load', 'cores', 'met', 'note']

const HEAD = `<!-- Generated from bench/results by \`npm run bench:table\`. -->
# Benchmarks

\`npm run bench -- NAME\` runs one of the scripts in bench/, whose comment below the imports says how it measures; \`--record\`
writes its figures to bench/results. A figure with the unit × is a ratio to a yardstick that is measured in the same run. \`changed\`
behind a commit: the tree had changes that were not committed. A figure taken at a load above ${MAX_LOAD} does not count, and never replaces
one that does, unless it counts events or bytes (count, kB, B/B); earlier figures are in the history of bench/results. Figures of
drills (\`npm run drill:NAME -- --record\`) stand beside them.

Not here, because tests hold them on every run: the sizes of pages, scripts and style sheets (\`npm run build\`,
tests/journeys/first-start, tests/journeys/first-load), and the time until a change is visible (tests/journeys/page-invalidation).
`

/**
 * @returns {Map<string, import('../../bench/lib/record.ts').RecordedFigure[]>} figures by benchmark, sorted by
 *   name
 */
export function readResults(folder = RESULTS) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return new Map(
    files.sort().map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  )
}

/** The expected page. */
export function benchmarksPage(results) {
  const sections = [...results].map(([bench, figures]) => {
    const head =
      '| bar | target | measured | met | date | commit | load, cores | note |\n|---|---|---|---|---|---|---|---|'
    return `\n## ${bench}\n\n${head}\n${figures.map(rowOf).join('\n')}\n`
  })
  return HEAD + sections.join('')
}

function rowOf({ bar, target, value, unit, commit, date, load, cores, met, note }) {
  const shown = met === null ? (countsAt(load, unit) ? '–' : 'does not count') : met ? 'yes' : '**no**'
  const cells = [bar, target ?? '–', `${value} ${unit}`, shown, date, commit, `${load}, ${cores}`, note]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

/** Invalid data, and whether the page is up to date. @returns {string[]} */
export function checkBenchmarks(results, page, isBench = isBenchOrDrill) {
  const faults = [...results].flatMap(([bench, figures]) => [
    ...(isBench(bench) ? [] : [`${RESULTS}/${bench}.json belongs to no bench`]),
    ...figures.flatMap((figure, at) => figureFaults(bench, figure, figures.slice(0, at))),
  ])
  if (page !== benchmarksPage(results)) faults.push(`${BENCHMARKS_PAGE} differs from the data: run npm run bench:table`)
  return faults
}

function isBenchOrDrill(name) {
  const drill = /^drill-(.+)$/.exec(name)?.[1]
  return existsSync(drill === undefined ? `bench/${name}.ts` : `scripts/drill/${drill}.ts`)
}

function figureFaults(bench, figure, before) {
  const name = `${RESULTS}/${bench}.json '${figure.bar}'`
  if (Object.keys(figure).join() !== KEYS.join()) return [`${name} has other keys than ${KEYS.join(', ')}`]
  const faults = []
  if (figure.bench !== bench) faults.push(`${name} names the bench ${figure.bench}`)
  if (before.some(({ bar }) => bar === figure.bar)) faults.push(`${name} stands twice`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(figure.date)) faults.push(`${name} has no date`)
  const met = isMet(figure)
  if (figure.met !== met) faults.push(`${name} says met: ${figure.met} where its figures say ${met}`)
  return faults
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const results = readResults()
  if (process.argv.includes('--check')) {
    const faults = checkBenchmarks(results, readFileSync(BENCHMARKS_PAGE, 'utf8'))
    for (const fault of faults) console.error(fault)
    process.exitCode = faults.length === 0 ? 0 : 1
  } else {
    writeFileSync(BENCHMARKS_PAGE, benchmarksPage(results))
  }
}

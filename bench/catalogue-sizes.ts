import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import type { Order, ServerRef, Turn } from './lib/catalogue-turn.ts'
import { readFiles } from './lib/read-files.ts'
import { recordFigures } from './lib/record.ts'
import { quantile } from './lib/turns.ts'

// The duration of the catalogue's calls with many courses relative to few: the same calls on two databases,
// alternating, so that other load affects both. A ratio is few ÷ many, the median of the pairs. The files of
// both are read into the page cache first; calls refused for their duration (503) are counted and printed.
// Run: npm run bench -- catalogue-sizes FEW MANY [only], with folders that catalogue-scale has seeded; `only` is
// a regular expression for the names of calls.
const folders = process.argv.slice(2, 4)
const only = new RegExp(process.argv[4] ?? '')
const pairs = Number(process.env.PAIRS ?? 7)
const callsEach = Number(process.env.CALLS ?? 200)
if (folders.length < 2) throw new Error('Say in which two folders the databases are')

const sides = await Promise.all(folders.map(aVariant))
try {
  const known = sides.map(({ names }) => names)
  const names = (known[0] ?? []).filter((name) => known[1]?.includes(name) && only.test(name))
  for (const connections of [1, 20]) {
    console.log(
      `\n${connections} at once, load ${loadavg()[0]?.toFixed(1)}`.padEnd(44),
      'cards  | call ms: few many ratio | calls/s: ratio | CPU ms of the database: few many ratio | and of the server: ratio',
    )
    for (const name of names) console.log(name.padEnd(44), await compared({ name, connections, calls: callsEach }))
  }
} finally {
  for (const { stop } of sides) await stop()
}

/** Prints and records the ratio of few courses to many. */
async function compared(order: Order): Promise<string> {
  const turns: [Turn, Turn][] = []
  await Promise.all(sides.map(({ turn }) => turn(order)))
  for (let pair = 0; pair < pairs; pair++) {
    const done = new Map<(typeof sides)[number], Turn>()
    for (const side of pair % 2 === 0 ? sides : sides.toReversed()) done.set(side, await side.turn(order))
    turns.push(sides.map((side) => done.get(side)) as [Turn, Turn])
  }
  const median = (value: (pair: [Turn, Turn]) => number) => quantile(turns.map(value), 0.5).toFixed(2)
  const target = /page 1,000|middle page|last page/.test(order.name) ? '≥ 0.5' : '≥ 0.8'
  const value = Number(median(([few, many]) => many.perSecond / few.perSecond))
  const bar = `many ÷ few, calls a second, ${order.connections} at once: ${order.name}`
  recordFigures('catalogue-sizes', [{ bar, target, value, unit: '×' }])
  const both = (value: (turn: Turn) => number) =>
    `${median(([few]) => value(few))} ${median(([, many]) => value(many))} ${median(([few, many]) => value(few) / value(many))}`
  const refused = turns.flat().reduce((sum, turn) => sum + turn.refused, 0)
  return [
    `${median(([few]) => few.cards)} ${median(([, many]) => many.cards)}`,
    both(({ callMs }) => callMs),
    median(([few, many]) => many.perSecond / few.perSecond),
    both(({ databaseMs }) => databaseMs),
    median(([few, many]) => (few.databaseMs + few.serverMs) / (many.databaseMs + many.serverMs)),
    ...(refused === 0 ? [] : [`${refused} refused`]),
  ].join(' | ')
}

/** A database with a process that serves it. */
async function aVariant(folder: string) {
  const server = await startEmbeddedPostgres({ dataDir: folder })
  await migrate(server.url())
  console.log(`${folder}: ${await readFiles(server.dataFolder)}`)
  const child = fork(join(import.meta.dirname, 'lib/catalogue-turn.ts'))
  const serverRef: ServerRef = { url: server.url(), folder, dataFolder: server.dataFolder }
  child.send(serverRef)
  const names = await answerOf<string[]>(child)
  return {
    names,
    turn: (order: Order) => {
      child.send(order)
      return answerOf<Turn>(child)
    },
    stop: async () => {
      child.kill()
      if (!server.found) await server.stop()
    },
  }
}

/** Its next message, or an error if it ends before. */
async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const answered = new AbortController()
  const { signal } = answered
  const ended = once(child, 'exit', { signal }).then(
    () => Promise.reject(new Error('A process of the bench has ended')),
    () => [],
  )
  const [answer] = await Promise.race([once(child, 'message', { signal }), ended])
  answered.abort()
  return answer as Answer
}

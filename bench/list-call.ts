import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { readConfig } from '#platform/server/config.ts'
import { buildApi } from '../src/app.ts'
import { openGround } from '../src/ground.ts'
import { load, show } from './ground/load.ts'
import type { Statement } from './ground/replay.ts'
import { aDemoDatabase, aWebProcess } from './ground/site.ts'

// A list call of 12 rows, uncached, against the same statements sent by bare connections: the part of pgbench is played
// by bench/ground/replay.ts, since the embedded server comes without pgbench. Run: npm run bench -- list-call
const CONNECTIONS = 20
const SECONDS = 8
const PATH = `${API_BASE}/class/list?page=1`

const database = await aDemoDatabase()
try {
  const statements = await statementsOf(PATH)
  console.log(`${PATH} sends ${statements.length} statements`)
  const web = await aWebProcess(database)
  const call = await load(web, { path: PATH, connections: CONNECTIONS, seconds: SECONDS })
  await web.stop()
  show('list call', call)
  const bare = await replay(statements)
  console.log(`the statements alone: ${bare.toFixed(0)}/s at ${CONNECTIONS} connections`)
  console.log(`ratio ${(call.perSecond / bare).toFixed(2)}`)
} finally {
  await database.stop()
}

/** Lets the call run once in this process and writes down what it sends to the database. */
async function statementsOf(path: string): Promise<Statement[]> {
  const ground = await openGround(
    'web',
    readConfig({ DATABASE_URL: database.url, DATA_DIR: database.folder, LOG_LEVEL: 'error' }),
  )
  const api = await buildApi(ground)
  await api.inject(path)
  const sent: Statement[] = []
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given
    if (typeof first === 'string') sent.push({ text: first, values: Array.isArray(second) ? second : [] })
    else if (isStatement(first))
      sent.push({ text: first.text, values: first.values ?? (Array.isArray(second) ? second : []) })
    return query.apply(this, given)
  } as typeof pg.Client.prototype.query
  await api.inject(path)
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query
  await api.close()
  await ground.close()
  return sent
}

function isStatement(value: unknown): value is { text: string; values?: unknown[] } {
  return typeof value === 'object' && value !== null && 'text' in value
}

async function replay(statements: Statement[]): Promise<number> {
  const child = fork(join(import.meta.dirname, 'ground/replay.ts'))
  child.send({ url: database.url, statements, connections: CONNECTIONS, seconds: SECONDS })
  const [perSecond] = (await once(child, 'message')) as [number]
  return perSecond
}

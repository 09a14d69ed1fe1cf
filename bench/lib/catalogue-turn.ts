import pg from 'pg'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { readConfig } from '#platform/server/config.ts'
import { buildApi } from '../../src/app.ts'
import { openServices } from '../../src/services.ts'
import { type Call, type Calls, catalogueCalls } from './catalogue-calls.ts'
import { databaseCpu, inTurns, quantile, repeated } from './turns.ts'

/** The database that this process serves. */
export interface ServerRef {
  readonly url: string
  readonly folder: string
  readonly dataFolder: string
}

/** Number of calls of one name, and how many run simultaneously. */
export interface Order {
  readonly name: string
  readonly connections: number
  readonly calls: number
}

/** Average time of a call, and the number of cards that it returned. */
export interface Turn {
  readonly callMs: number
  readonly perSecond: number
  readonly databaseMs: number
  readonly serverMs: number
  readonly cards: number
  /** Calls refused for their duration, counted with the time that they took. */
  readonly refused: number
}

// The catalogue on one database in a separate process, which runs a series of calls on request.
process.once('message', async (serverRef: ServerRef) => {
  const { url, folder, dataFolder } = serverRef
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'error', DATABASE_POOL_SIZE: '20' })
  const api = await buildApi(await openServices('web', config))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const groups = await catalogueCalls(client)
  await client.end()
  const cpu = databaseCpu(dataFolder)

  let refused = 0
  const reply = async (call: Call) => {
    const address = API_BASE + call.path
    const got = call.body
      ? await api.inject({ method: 'POST', url: address, payload: call.body })
      : await api.inject({ method: 'GET', url: address })
    if (got.statusCode === 503) refused++
    else if (got.statusCode !== 200) throw new Error(`${call.path}: ${got.statusCode} ${got.body}`)
    return got
  }
  const cards = async ({ calls }: Calls) => {
    const shown = await Promise.all(calls.map(async (call) => ((await reply(call)).json() as { data: unknown }).data))
    return shown.reduce<number>((sum, data) => sum + (Array.isArray(data) ? data.length : 1), 0) / calls.length
  }
  const turn = async ({ name, connections, calls }: Order): Promise<Turn> => {
    const group = groups.find((one) => one.name === name)
    if (!group || group.calls.length === 0) throw new Error(`No calls for ${name}`)
    refused = 0
    const shown = await cards(group)
    const before = { database: cpu(), own: process.cpuUsage() }
    const { times, wallMs } = await inTurns(repeated(group.calls, calls), connections, reply)
    const own = process.cpuUsage(before.own)
    return {
      callMs: quantile(times, 0.5),
      perSecond: (times.length * 1000) / wallMs,
      databaseMs: (cpu() - before.database) / times.length,
      serverMs: (own.user + own.system) / 1000 / times.length,
      cards: shown,
      refused,
    }
  }
  process.on('message', (order: Order) => turn(order).then((done) => process.send?.(done)))
  process.send?.(groups.map(({ name }) => name))
})

import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { poolOf } from './connect.ts'
import { ConnectionPool } from './connection-pool.ts'
import { DatabaseUnavailable, isConnectionLost } from './database-unavailable.ts'

const failure = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  )

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function poolAt(port: number, more: { connectionTimeoutMillis?: number } = {}): ConnectionPool {
  const pool = new ConnectionPool({ host: '127.0.0.1', port, user: 'nobody', max: 1, ...more })
  onTestFinished(() => pool.end())
  return pool
}

test('a server that accepts and never replies is unavailable, for connecting and for waiting callers', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket))
  const pool = poolAt(await listening(silent), { connectionTimeoutMillis: 3000 })
  const failures = await Promise.all([failure(pool.query('select 1')), failure(pool.query('select 2'))])
  expect(failures).toEqual([expect.any(DatabaseUnavailable), expect.any(DatabaseUnavailable)])
  for (const socket of sockets) socket.destroy()
  silent.close()
})

test('a closed port is unavailable, after some retries', async () => {
  const gone = createServer()
  const port = await listening(gone)
  gone.close()
  await once(gone, 'close')
  const startedAt = performance.now()
  expect(await failure(poolAt(port).query('select 1'))).toBeInstanceOf(DatabaseUnavailable)
  expect(performance.now() - startedAt).toBeGreaterThan(2000)
})

test('a refused statement does not count as an unreachable database', async () => {
  const { db } = await aDatabase()
  const refused = await failure(poolOf(db).query('select nothing from nowhere'))
  expect(refused).not.toBeInstanceOf(DatabaseUnavailable)
  expect(isConnectionLost(refused)).toBe(false)
})

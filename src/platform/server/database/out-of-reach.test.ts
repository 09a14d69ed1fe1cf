import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../../tests/ground/database.ts'
import { isDatabaseOutOfReach } from './out-of-reach.ts'

const failure = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a server that accepts and stays silent is out of reach, for who connects and who waits for a turn', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const pool = new pg.Pool({ host: '127.0.0.1', port, max: 1, connectionTimeoutMillis: 100 })
  const failures = await Promise.all([failure(pool.query('select 1')), failure(pool.query('select 2'))])
  expect(failures.map(isDatabaseOutOfReach)).toEqual([true, true])
  for (const socket of sockets) socket.destroy()
  silent.close()
  await pool.end()
})

test('a port on which nobody listens is out of reach', async () => {
  const gone = createServer().listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const { port } = gone.address() as { port: number }
  gone.close()
  await once(gone, 'close')
  const pool = new pg.Pool({ host: '127.0.0.1', port })
  expect(isDatabaseOutOfReach(await failure(pool.query('select 1')))).toBe(true)
  await pool.end()
})

test('a statement that the database refuses has reached it', async () => {
  const { url } = await aDatabase()
  const pool = new pg.Pool({ connectionString: url })
  expect(isDatabaseOutOfReach(await failure(pool.query('select nothing from nowhere')))).toBe(false)
  await pool.end()
})

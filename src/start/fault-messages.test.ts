import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError } from '#platform/server/config.ts'
import { NotFitToStart, OperatorError } from '#platform/server/operator-error.ts'
import { PRODUCTION, runProgram } from '#tests/start/run-program.ts'
import { anEmptyDatabase } from '#tests/support/database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { faultMessage } from './fault-messages.ts'

const failureOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => undefined,
    (error: unknown) => error,
  )

async function failedConnection(connectionString: string): Promise<unknown> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 300 })
  const failure = await failureOf(client.connect())
  await client.end().catch(() => undefined)
  return failure
}

async function aClosedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

test('an unreachable server is named by its address, without the password', async () => {
  const port = await aClosedPort()
  const refused = faultMessage(await failedConnection(`postgres://web:hunter2@127.0.0.1:${port}/pyinnya`))
  expect(refused?.text).toBe(
    `The database server does not answer (127.0.0.1:${port}, ECONNREFUSED): start it, or correct DATABASE_URL.`,
  )
  expect(refused?.exitCode).toBe(1)
  const byName = faultMessage(await failedConnection(`postgres://web:hunter2@localhost:${port}/pyinnya`))
  expect(byName?.text).toMatch(/does not answer \(.*ECONNREFUSED\)/)
  const noSocket = faultMessage(await failedConnection('postgres://web:hunter2@/pyinnya?host=/tmp/no-such-folder'))
  expect(noSocket?.text).toMatch(/does not answer \(\/tmp\/no-such-folder\/.*, ENOENT\)|does not answer \(ENOENT\)/)
  const unknown = faultMessage(await failedConnection('postgres://web:hunter2@nowhere.invalid/pyinnya'))
  expect(unknown?.text).toMatch(/does not answer/)
  for (const text of [refused, byName, noSocket, unknown]) expect(text?.text).not.toContain('hunter2')
})

test('a server that accepts and never replies', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  expect(faultMessage(await failedConnection(`postgres://127.0.0.1:${port}/pyinnya`))?.text).toMatch(
    /does not answer in time/,
  )
})

test('an unknown role, an unknown database, and a role without permissions', async () => {
  const { url } = await anEmptyDatabase()
  const [noRole, noDatabase] = [new URL(url), new URL(url)]
  noRole.username = 'nobody_at_all'
  noDatabase.pathname = '/no_such_database'
  expect(faultMessage(await failedConnection(noRole.href))).toEqual({
    text: expect.stringMatching(/^The database server refuses DATABASE_URL: role "nobody_at_all" does not exist\. /),
    exitCode: 78,
  })
  expect(faultMessage(await failedConnection(noDatabase.href))).toEqual({
    text: expect.stringMatching(/refuses DATABASE_URL: database "no_such_database" does not exist\. /),
    exitCode: 78,
  })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create role looks_on; set role looks_on')
  const failure = await failureOf(client.query('create table public.mine ()'))
  await client.query('reset role; drop role looks_on')
  await client.end()
  expect(faultMessage(failure)?.text).toMatch(/may not do what is needed: permission denied for schema public\. /)
})

test.each([
  ['EACCES', 'this user may not write there'],
  ['EROFS', 'it is read-only'],
  ['ENOSPC', 'the disk is full'],
])('a folder that gives %s', (code, reason) => {
  const error = Object.assign(new Error(code), { code, syscall: 'mkdir', path: '/srv/data' })
  expect(faultMessage(error)).toEqual({
    text: expect.stringMatching(`^/srv/data cannot be written: ${reason}\\.`),
    exitCode: 78,
  })
})

test("the project's own errors keep their text; a bug has none", () => {
  expect(faultMessage(new OperatorError('a'))).toEqual({ text: 'a', exitCode: 1 })
  expect(faultMessage(new NotFitToStart('b'))).toEqual({ text: 'b', exitCode: 78 })
  expect(faultMessage(new ConfigError('PORT must be'))?.text).toContain('  PORT must be')
  expect(faultMessage(new TypeError('x is not a function'))).toBeUndefined()
  expect(faultMessage('thrown text')).toBeUndefined()
})

test('a process ends with this single line', async () => {
  const folder = await temporaryFolder('faults')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'data'))
  await writeFile(join(folder, 'occupied'), '')
  const env = { ...PRODUCTION, DATA_DIR: join(folder, 'data') }
  const port = await aClosedPort()
  const unreachable = runProgram(['src/work.ts'], { ...env, DATABASE_URL: `postgres://web@127.0.0.1:${port}/pyinnya` })
  const occupied = runProgram(['src/cli.ts', 'migrate'], { ...env, DATA_DIR: join(folder, 'occupied', 'data') })
  expect([await unreachable.outcome, unreachable.said().trim()]).toEqual([
    1,
    `The database server does not answer (127.0.0.1:${port}, ECONNREFUSED): start it, or correct DATABASE_URL.`,
  ])
  expect([await occupied.outcome, occupied.said().trim()]).toEqual([
    78,
    expect.stringMatching(/^\/.*\/occupied\/data cannot be written: a part of its path is no folder\. .*$/),
  ])
})

import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { removeStaleSocketFolders } from './socket-folders.ts'

const LONG_AGO = new Date('2026-01-01T00:00:00Z')

test('folders of killed servers are removed, those of running or starting ones stay', async () => {
  const parent = await temporaryFolder('sockets')
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const folder = async (name: string) => {
    await mkdir(join(parent, name))
    return join(parent, name)
  }
  const [killed, empty, running, starting, other] = await Promise.all(
    ['pyinnya-db-killed', 'pyinnya-db-empty', 'pyinnya-db-running', 'pyinnya-db-starting', 'somebody-else'].map(folder),
  )
  // A socket without a listening process refuses connections like a regular file.
  await writeFile(join(killed ?? '', '.s.PGSQL.5432'), '')
  const server = createServer().listen(join(running ?? '', '.s.PGSQL.5432'))
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  for (const old of [killed, empty, running, other]) await utimes(old ?? '', LONG_AGO, LONG_AGO)

  expect(await removeStaleSocketFolders(join(parent, 'pyinnya-db-'))).toBe(2)
  const left = [killed, empty, running, starting, other].map((path) => existsSync(path ?? ''))
  expect(left).toEqual([false, false, true, true, true])
})

import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { untilAnswering } from './postmaster.ts'

test('a server that has ended is not asked again', async () => {
  const folder = await temporaryFolder('postmaster')
  const ended = new AbortController()
  let asked = 0
  // As a server that ends while it starts: it takes no connection.
  const server = createServer((socket) => {
    asked += 1
    if (asked === 3) ended.abort()
    socket.destroy()
  })
  await new Promise<void>((listening) => {
    server.listen(join(folder, '.s.PGSQL.5432'), listening)
  })
  try {
    expect(await untilAnswering(folder, { forMs: 3_600_000, signal: ended.signal })).toBe(false)
    expect(asked).toBe(3)
  } finally {
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
})

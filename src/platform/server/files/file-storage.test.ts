import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFileStorage } from './file-storage.ts'

it('deletes old leftovers of killed processes and keeps the files of live ones', async () => {
  const root = await mkdtemp(join(tmpdir(), 'file-storage-'))
  const incoming = join(root, '.incoming')
  await mkdir(join(incoming, 'folder'), { recursive: true })
  for (const name of ['old', 'young']) await writeFile(join(incoming, name), 'x')
  const longAgo = new Date(Date.now() - 7_200_000)
  for (const name of ['old', 'folder']) await utimes(join(incoming, name), longAgo, longAgo)
  expect(await createFileStorage(root).sweep(3_600_000)).toBe(2)
  expect(await readdir(incoming)).toEqual(['young'])
  await rm(root, { recursive: true })
})

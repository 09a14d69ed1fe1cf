import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { tryFolderLock, withFolderLock } from '../../scripts/launcher/folder-lock.mjs'
import { identityOf } from '../../scripts/launcher/process-identity.mjs'

describe('a folder lock', () => {
  let parent: string
  let lock: string
  beforeEach(async () => {
    parent = await temporaryFolder('lock')
    lock = join(parent, '.installing')
  })
  afterEach(() => rm(parent, { recursive: true, force: true }))

  async function heldBy(identity: string): Promise<void> {
    await mkdir(lock)
    await writeFile(join(lock, 'pid'), identity)
  }

  /** A live process other than this one. */
  function aProcess(): { pid: number; end: () => Promise<unknown> } {
    const child = spawn('sleep', ['600'], { stdio: 'ignore' })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = once(child, 'exit')
    const end = () => {
      child.kill('SIGKILL')
      return ended
    }
    return { pid: child.pid ?? Number.NaN, end }
  }

  test('has one holder, and is free after its release, without leftover files', async () => {
    const first = tryFolderLock(lock)
    expect(tryFolderLock(lock)).toEqual({ holder: process.pid })
    first.release?.()
    const second = tryFolderLock(lock)
    expect(second.holder).toBeUndefined()
    second.release?.()
    expect(await readdir(parent)).toEqual([])
  })

  test.each([
    ['its own number and another start time', () => (identityOf(process.pid) ?? '').replace(/ \d+ /, ' 1 ')],
    ['its own number and another boot', () => (identityOf(process.pid) ?? '').replace(/[^ ]+$/, 'another-boot')],
    ['a number alone, as earlier releases wrote it', () => String(process.pid)],
    ['nothing, since its holder was killed meanwhile', () => ''],
  ])('is taken at once when it names %s', async (_what, identity) => {
    await heldBy(identity())
    const { release, holder } = tryFolderLock(lock)
    expect(holder).toBeUndefined()
    expect(await readFile(join(lock, 'pid'), 'utf8')).toBe(identityOf(process.pid))
    release?.()
    expect(await readdir(parent)).toEqual([])
  })

  test('is taken over from a killed holder', async () => {
    const { pid, end } = aProcess()
    await heldBy(identityOf(pid) ?? '')
    expect(tryFolderLock(lock)).toEqual({ holder: pid })
    await end()
    const { release, holder } = tryFolderLock(lock)
    expect(holder).toBeUndefined()
    release?.()
  })

  test('of a dead holder goes to one of many simultaneous callers', async () => {
    const program = `
      import { tryFolderLock } from '${join(import.meta.dirname, '../../scripts/launcher/folder-lock.mjs')}'
      const { release } = tryFolderLock(process.argv[1])
      console.log(release ? 'taken' : 'refused')
      setTimeout(() => undefined, 60_000)
    `
    await heldBy('1 1 another-boot')
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const child = spawn(process.execPath, ['--input-type=module', '--eval', program, lock], {
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        onTestFinished(() => void child.kill('SIGKILL'))
        const [chunk] = await once(child.stdout, 'data')
        return String(chunk).trim()
      }),
    )
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1)
  })

  test('names the process that it waits for, and fails with a message after a time limit', async () => {
    const { pid } = aProcess()
    await heldBy(identityOf(pid) ?? '')
    const said: string[] = []
    const order = {
      doing: 'building the site',
      print: (line: string) => void said.push(line),
      tellAfterMs: 300,
      giveUpAfterMs: 1000,
    }
    const waiting = withFolderLock(lock, order, () => Promise.reject(new Error('it had the lock')))
    await expect(waiting).rejects.toThrow(
      new RegExp(`^Waited \\d+ s for process ${pid} \\(sleep 600\\), which is building the site.*kill ${pid}`),
    )
    expect(said).toEqual([
      'Waiting for another process that is building the site',
      expect.stringMatching(`^Waiting since \\d+ s for process ${pid} \\(sleep 600\\), which is building the site$`),
    ])
  })

  test('is released when the work throws', async () => {
    const order = { doing: 'failing', print: () => undefined }
    await expect(withFolderLock(lock, order, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await readdir(parent)).toEqual([])
  })
})

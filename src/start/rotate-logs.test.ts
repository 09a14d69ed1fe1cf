import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { rotateLogs } from './rotate-logs.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await temporaryFolder('logs')
  file = join(folder, 'web.log')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const LINES = 3000
const LIMIT_BYTES = 40_000
/** Writes numbered lines of 100 bytes to its standard output at intervals. */
const writer = `
  import { setTimeout as sleep } from 'node:timers/promises'
  import { writeSync } from 'node:fs'
  for (let at = 0; at < ${LINES}; at += 1) {
    writeSync(1, String(at).padEnd(99, '.') + '\\n')
    if (at % 20 === 0) await sleep(2)
  }
`

test('a log in use stays short, with whole lines, and the newest ones are kept', async () => {
  const log = openSync(file, 'a')
  const child = spawn(process.execPath, ['--input-type=module', '--eval', writer], {
    stdio: ['ignore', log, 'inherit'],
  })
  closeSync(log)
  onTestFinished(() => void child.kill('SIGKILL'))
  let rotations = 0
  let longest = 0
  const look = setInterval(() => {
    const size = statSync(file).size
    longest = Math.max(longest, size)
    rotateLogs(folder, LIMIT_BYTES)
    if (statSync(file).size < size) rotations += 1
  }, 5)
  await once(child, 'exit')
  clearInterval(look)
  expect(rotations).toBeGreaterThan(1)
  expect(longest).toBeLessThan(LINES * 100)
  expect((await readdir(folder)).sort()).toEqual(['web.log', 'web.log.1'])
  const kept = [`${file}.1`, file].flatMap((path) => readFileSync(path, 'utf8').trimEnd().split('\n')).filter(Boolean)
  expect(kept.every((line) => /^\d+\.+$/.test(line) && line.length === 99)).toBe(true)
  const numbers = kept.map((line) => Number.parseInt(line, 10))
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(numbers.at(-1)).toBe(LINES - 1)
})

test('a log below the limit and other files stay', async () => {
  await writeFile(file, 'short\n')
  await writeFile(join(folder, 'notes.txt'), 'x'.repeat(LIMIT_BYTES + 1))
  rotateLogs(folder, LIMIT_BYTES)
  expect((await readdir(folder)).sort()).toEqual(['notes.txt', 'web.log'])
  expect(readFileSync(file, 'utf8')).toBe('short\n')
})

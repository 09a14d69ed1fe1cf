import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const script = join(import.meta.dirname, 'testing/held-process.ts')

interface Line {
  readonly level: string
  readonly msg: string
  readonly route?: string
  readonly stack?: readonly string[]
  readonly heldMs?: number
}

async function run(...args: string[]): Promise<{ lines: Line[]; code: number | null; signal: string | null }> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  const [code, signal] = await once(child, 'close')
  const lines = said
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
  return { lines, code, signal }
}

test('a short block of the event loop is logged with its route and stack, and the process continues', async () => {
  const { lines, code } = await run('loop', '2500')
  const held = lines.find(({ msg }) => msg === 'the event loop is held')
  expect(held).toMatchObject({ level: 'error', process: 'held', route: '/courses/:id' })
  // The loop reads the clock, so functions of Node may be paused above it, up to five deep.
  expect(held?.stack?.slice(0, 6)).toContainEqual(
    expect.stringMatching(/^holdsTheLoop src\/platform\/server\/watchdog\/testing\/held-process\.ts:\d+$/),
  )
  expect(lines.filter(({ msg }) => msg === 'the event loop is held')).toHaveLength(1)
  expect(lines.some(({ msg }) => msg === 'the event loop goes on')).toBe(true)
  expect(code).toBe(0)
})

test('a long block of the event loop ends the process, whatever blocks it', async () => {
  const { lines, signal } = await run('backtracking', '0', '2000')
  expect(signal).toBe('SIGKILL')
  expect(lines.at(-1)).toMatchObject({ level: 'fatal', msg: expect.stringContaining('this process ends') })
  expect(lines.at(-1)?.heldMs).toBeGreaterThan(2000)
})

test('a process that was stopped and continued was not blocked', async () => {
  const child = spawn(process.execPath, [script, 'loop', '0', '2000'], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  await new Promise((resolve) => setTimeout(resolve, 450))
  child.kill('SIGSTOP')
  await new Promise((resolve) => setTimeout(resolve, 4000))
  child.kill('SIGCONT')
  const [code] = await once(child, 'close')
  expect([code, said]).toEqual([0, expect.not.stringContaining('this process ends')])
})

test('a watchdog that runs out of memory is logged, and the process continues', async () => {
  const { lines, code, signal } = await run('loop', '0', '', '6')
  expect([code, signal]).toEqual([0, null])
  expect(lines).toEqual([
    expect.objectContaining({ level: 'error', msg: 'the watchdog failed', error: expect.stringContaining('memory') }),
  ])
})

import { afterEach, expect, test } from 'vitest'
import { longestHoldMs, yardstickMs } from '#tests/support/cpu-time.ts'
import { openTaskThread, type TaskThread, ThreadBusy } from './task-thread.ts'

interface Task {
  readonly add?: readonly [number, number]
  readonly turns?: number
  readonly throws?: string
  readonly exits?: true
}

const answerTasks = new URL('./answer-tasks.ts', import.meta.url).href
const module = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { answerTasks } from '${answerTasks}'
    answerTasks(async ({ add, turns = 0, throws, exits }) => {
      let sum = 0
      for (let turn = 0; turn < turns; turn += 1) sum = (sum * 31 + turn) | 0
      if (throws) throw new Error(throws)
      if (exits) process.exit(1)
      return add ? add[0] + add[1] : sum
    })`)}`,
)

let thread: TaskThread<Task, number>
afterEach(() => thread.close())
const opened = () => {
  thread = openTaskThread(module)
  return thread
}

test('tasks are answered in order, each with its own result', async () => {
  const { run } = opened()
  const sums = await Promise.all(Array.from({ length: 20 }, (_, at) => run({ add: [at, 1] })))
  expect(sums).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
})

test('a task that throws fails alone', async () => {
  const { run } = opened()
  await expect(run({ throws: 'no such font' })).rejects.toThrow('no such font')
  expect(await run({ add: [1, 2] })).toBe(3)
})

test('a thread that ends rejects waiting tasks, and the next task starts another one', async () => {
  const { run } = opened()
  const waiting = [run({ exits: true }), run({ add: [1, 1] })]
  for (const one of waiting) await expect(one).rejects.toThrow('has ended')
  expect(await run({ add: [1, 2] })).toBe(3)
})

test('at most forty tasks wait', async () => {
  const { run } = opened()
  const waiting = Array.from({ length: 40 }, () => run({ add: [1, 1] }))
  await expect(run({ add: [1, 1] })).rejects.toBeInstanceOf(ThreadBusy)
  await Promise.all(waiting)
  expect(await run({ add: [1, 1] })).toBe(2)
})

test('a task after close is rejected', async () => {
  const { run, close } = opened()
  const asked = expect(run({ turns: 1_000_000_000 })).rejects.toThrow('closed')
  await close()
  await asked
})

test('the calling thread is not blocked', async () => {
  const { run } = opened()
  await run({ turns: 1 })
  expect(await longestHoldMs(() => run({ turns: 160_000_000 }))).toBeLessThan(await yardstickMs())
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { openTaskProcess, type TaskProcess, TaskTimedOut } from './task-process.ts'

interface Task {
  readonly add?: readonly [number, number]
  readonly throws?: string
  readonly exits?: true
  readonly hangs?: true
  readonly asks?: 'pid' | 'environment'
}
type Result = number | string[]

const answerTasks = new URL('./answer-tasks-of-parent.ts', import.meta.url).href
const source = `
  import { answerTasksOfParent } from '${answerTasks}'
  answerTasksOfParent(async ({ add, throws, exits, hangs, asks }) => {
    if (throws) throw new Error(throws)
    if (exits) process.exit(1)
    while (hangs) {}
    if (asks) return asks === 'pid' ? process.pid : Object.keys(process.env)
    return add[0] + add[1]
  })`

let opened: TaskProcess<Task, Result>
afterEach(() => opened.close())

async function anOpenProcess(limits: Partial<Parameters<typeof openTaskProcess>[1]> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'pyinnya-tasks-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'tasks.mjs')
  await writeFile(file, source)
  opened = openTaskProcess(pathToFileURL(file), { limitMs: 10_000, idleMs: 60_000, tasksPerProcess: 100, ...limits })
  return opened
}

/** Whether a process exists. */
function isAlive(pid: unknown): boolean {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

test('tasks are answered in order by one process, and a task that throws fails alone', async () => {
  const { run } = await anOpenProcess()
  const answers = await Promise.allSettled([run({ asks: 'pid' }), run({ throws: 'no picture' }), run({ add: [1, 2] })])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  await expect(run({ throws: 'no picture' })).rejects.toThrow('no picture')
  expect(await run({ asks: 'pid' })).toBe((answers[0] as PromiseFulfilledResult<Result>).value)
})

test('a process that ends fails its task, and the next task starts another one', async () => {
  const { run } = await anOpenProcess()
  await expect(run({ exits: true })).rejects.toThrow('ended with 1')
  expect(await run({ add: [1, 2] })).toBe(3)
})

test('a task that takes too long is killed', async () => {
  const { run } = await anOpenProcess({ limitMs: 5_000 })
  const pid = await run({ asks: 'pid' })
  await expect(run({ hangs: true })).rejects.toBeInstanceOf(TaskTimedOut)
  expect(isAlive(pid)).toBe(false)
  expect(await run({ add: [1, 2] })).toBe(3)
})

test('the process ends when it is idle, after its number of tasks, and when it is closed', async () => {
  const idle = await anOpenProcess({ idleMs: 10 })
  const first = await idle.run({ asks: 'pid' })
  await expect.poll(() => isAlive(first)).toBe(false)

  const { run, close } = await anOpenProcess({ tasksPerProcess: 2 })
  const [second, third, fourth] = [await run({ asks: 'pid' }), await run({ asks: 'pid' }), await run({ asks: 'pid' })]
  expect([second === third, third === fourth]).toEqual([true, false])
  await close()
  expect(isAlive(fourth)).toBe(false)
  await expect(run({ add: [1, 2] })).rejects.toThrow('closed')
})

test('the process knows nothing of the environment', async () => {
  const { run } = await anOpenProcess()
  expect(await run({ asks: 'environment' })).not.toEqual(expect.arrayContaining(['PATH']))
})

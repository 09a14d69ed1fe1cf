import { Worker } from 'node:worker_threads'

/** A thread for one kind of work, which runs one task after the other. */
export interface TaskThread<Task, Result> {
  /** @throws ThreadBusy - too many tasks are waiting already */
  run(task: Task): Promise<Result>
  close(): Promise<void>
}

/** Thrown when too many tasks wait. */
export class ThreadBusy extends Error {
  override readonly name = 'ThreadBusy'
}

const maxWaiting = 40
/** The thread ends after this time without tasks, which frees its memory. */
const idleMs = 30_000

interface Pending<Result> {
  resolve: (result: Result) => void
  reject: (error: Error) => void
}
type Answer<Result> = { id: number; result: Result } | { id: number; error: string }

/** Opens a thread that runs a module which calls `answerTasks`. It starts with the first task and ends when idle. */
export function openTaskThread<Task, Result>(module: URL): TaskThread<Task, Result> {
  const pending = new Map<number, Pending<Result>>()
  let lastId = 0
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  function fail(error: Error): void {
    thread = undefined
    for (const task of pending.values()) task.reject(error)
    pending.clear()
  }
  function start(): Worker {
    const started = new Worker(module)
    started.on('message', settle)
    started.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
    started.on('exit', () => {
      if (thread === started) fail(new Error(`the thread of ${module.pathname} has ended`))
    })
    started.unref()
    return started
  }
  function settle(answer: Answer<Result>): void {
    const task = pending.get(answer.id)
    pending.delete(answer.id)
    if ('error' in answer) task?.reject(new Error(answer.error))
    else task?.resolve(answer.result)
    if (pending.size === 0) idle = setTimeout(end, idleMs).unref()
  }
  async function end(): Promise<void> {
    clearTimeout(idle)
    const ending = thread
    thread = undefined
    await ending?.terminate()
  }
  return {
    run: (task) => {
      if (pending.size >= maxWaiting) return Promise.reject(new ThreadBusy())
      clearTimeout(idle)
      thread ??= start()
      lastId += 1
      const id = lastId
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject })
        thread?.postMessage({ id, task })
      })
    },
    close: async () => {
      await end()
      fail(new Error(`the thread of ${module.pathname} is closed`))
    },
  }
}

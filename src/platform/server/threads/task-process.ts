import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A process of its own for one kind of work, whose memory is free again when it has ended. */
export interface TaskProcess<Task, Result> {
  /**
   * Tasks run one after the other.
   *
   * @throws TaskTimedOut - the task took longer than the limit; its process was ended
   */
  run(task: Task): Promise<Result>
  close(): Promise<void>
}

/** Thrown when a task takes too long. */
export class TaskTimedOut extends Error {
  override readonly name = 'TaskTimedOut'
}

interface TaskLimits {
  /** Maximum duration of a task; its process is killed then. */
  readonly limitMs: number
  /** The process ends after this time without a task. */
  readonly idleMs: number
  /** The process ends after this number of tasks, since its memory grows. */
  readonly tasksPerProcess: number
  /** Arguments of Node. */
  readonly execArgv?: readonly string[]
}

type Answer<Result> = { result: Result } | { error: string }

/**
 * Opens a process that runs a module which calls `answerTasksOfParent`. It starts with the first task, gets nothing of
 * this environment, and ends when it is idle and when this process ends.
 */
export function openTaskProcess<Task, Result>(module: URL, limits: TaskLimits): TaskProcess<Task, Result> {
  let child: ChildProcess | undefined
  let tasksOfChild = 0
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.ref()
    ending.kill('SIGKILL')
    await ended
  }
  function start(): ChildProcess {
    tasksOfChild = 0
    const started = fork(fileURLToPath(module), {
      // One arena of malloc: several keep what was freed.
      env: { MALLOC_ARENA_MAX: '1' },
      serialization: 'advanced',
      execArgv: [...(limits.execArgv ?? [])],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.unref()
    started.channel?.unref()
    started.on('exit', () => {
      if (child === started) child = undefined
    })
    return started
  }
  async function runNext(task: Task): Promise<Result> {
    if (isClosed) throw new Error(`the process of ${module.pathname} is closed`)
    clearTimeout(idle)
    child ??= start()
    tasksOfChild += 1
    try {
      return await answerOf<Task, Result>(child, task, limits.limitMs)
    } catch (error) {
      if (error instanceof TaskTimedOut) await end()
      throw error
    } finally {
      if (tasksOfChild >= limits.tasksPerProcess) await end()
      else if (child) idle = setTimeout(end, limits.idleMs).unref()
    }
  }
  return {
    run: (task) => {
      const result = last.then(() => runNext(task))
      last = result.catch(() => undefined)
      return result
    },
    close: async () => {
      isClosed = true
      await end()
      await last
    },
  }
}

/** Sends one task, and waits for its answer, the end of the process or the time limit. */
function answerOf<Task, Result>(child: ChildProcess, task: Task, limitMs: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new TaskTimedOut(`no answer within ${limitMs} ms`))), limitMs)
    const onMessage = (answer: unknown) => {
      const settled = answer as Answer<Result>
      settle(() => ('error' in settled ? reject(new Error(settled.error)) : resolve(settled.result)))
    }
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(new Error(`the process ended with ${signal ?? code}`)))
    const onError = (error: Error) => settle(() => reject(error))
    function settle(done: () => void): void {
      clearTimeout(timer)
      child.channel?.unref()
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      done()
    }
    child.channel?.ref()
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    child.send(task as object, (error) => error && onError(error))
  })
}

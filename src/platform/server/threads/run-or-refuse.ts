import { Refusal } from '#platform/server/http/refusal.ts'
import { type TaskThread, ThreadBusy } from './task-thread.ts'

const busySeconds = 5

/**
 * Runs a task that a request waits for.
 *
 * @throws Refusal TOO_BUSY - too many tasks are waiting already
 */
export async function runOrRefuse<Task, Result>(thread: TaskThread<Task, Result>, task: Task): Promise<Result> {
  try {
    return await thread.run(task)
  } catch (error) {
    throw error instanceof ThreadBusy ? new Refusal('TOO_BUSY', { retryAfterSeconds: busySeconds }) : error
  }
}

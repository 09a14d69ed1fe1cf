import { parentPort } from 'node:worker_threads'

/** Runs tasks in a worker thread and sends back the results (task-thread.ts). */
export function answerTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  parentPort?.on('message', async ({ id, task }: { id: number; task: Task }) => {
    try {
      parentPort?.postMessage({ id, result: await work(task) })
    } catch (error) {
      parentPort?.postMessage({ id, error: String(error) })
    }
  })
}

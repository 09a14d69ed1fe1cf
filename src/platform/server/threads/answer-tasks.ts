import { parentPort } from 'node:worker_threads'

/** Answers the tasks that the other side of the thread sends (task-thread.ts). */
export function answerTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  parentPort?.on('message', async ({ id, task }: { id: number; task: Task }) => {
    try {
      parentPort?.postMessage({ id, result: await work(task) })
    } catch (error) {
      parentPort?.postMessage({ id, error: String(error) })
    }
  })
}

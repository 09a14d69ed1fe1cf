/** Runs tasks in a process of their own and sends back the results (task-process.ts). */
export function answerTasksOfParent<Task, Result>(work: (task: Task) => Promise<Result>): void {
  process.on('message', async (task) => {
    try {
      process.send?.({ result: await work(task as Task) })
    } catch (error) {
      process.send?.({ error: String(error) })
    }
  })
  // The parent has ended, perhaps by a kill, so that no one waits for the answer.
  process.on('disconnect', () => process.exit())
}

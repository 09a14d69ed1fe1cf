import { startWorkers } from '#platform/server/jobs/start-workers.ts'
import { writePrivately } from '#platform/server/private-files.ts'
import { runUntilStopped } from '#platform/server/run-until-stopped.ts'
import { openGround } from './ground.ts'
import { watchThisProcess } from './serve/watch-process.ts'
import { stopWithWords } from './stop-with-words.ts'

writePrivately()

import { JOBS, jobHandlers } from './workers.ts'

// The worker process: jobs from the queue. Any number of them may run, on any machine.
try {
  const ground = await openGround('worker')
  const watched = await watchThisProcess(ground, 'worker')
  const close = async () => {
    watched.drain()
    await ground.close()
    await watched.close()
  }
  runUntilStopped(close, ground.log)
  await startWorkers(ground.queue, JOBS, jobHandlers(ground))
  process.send?.({ ready: true })
} catch (error) {
  stopWithWords(error)
}

import { startWalShipping } from '#platform/server/backup/start-wal-shipping.ts'
import { readSupervisor } from '#platform/server/config.ts'
import { startWorkers } from '#platform/server/jobs/start-workers.ts'
import { writePrivately } from '#platform/server/private-files.ts'
import { runUntilStopped } from '#platform/server/run-until-stopped.ts'
import { startHeartbeat } from '#platform/server/status/heartbeat.ts'
import { startWatchdog, WATCHDOG_LIMITS } from '#platform/server/watchdog/start-watchdog.ts'
import { exitWithMessage } from './exit-with-message.ts'
import { notifySupervisor } from './serve/notify-supervisor.ts'
import { watchThisProcess } from './serve/watch-process.ts'
import { openServices } from './services.ts'

writePrivately()

import { JOBS, jobHandlers } from './workers.ts'

// The worker process: runs jobs from the queue. Any number of them can run, on any machine.
try {
  const services = await openServices('worker')
  const watched = await watchThisProcess(services, 'worker')
  const heartbeat = startHeartbeat(services, 'worker')
  const shipping = await startWalShipping(services)
  const steps = [
    { name: 'readiness', close: () => watched.drain() },
    { name: 'heartbeat', close: () => heartbeat.stop() },
    { name: 'WAL archive', close: () => shipping.stop() },
    ...services.closeSteps(),
    { name: 'probes', close: watched.close },
  ]
  runUntilStopped(steps, services.log)
  await startWorkers(services.queue, JOBS, jobHandlers(services))
  startWatchdog('worker', WATCHDOG_LIMITS[services.config.production ? 'production' : 'development'])
  notifySupervisor(readSupervisor())
  process.send?.({ ready: true })
} catch (error) {
  exitWithMessage(error)
}

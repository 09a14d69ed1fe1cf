import { spawn } from 'node:child_process'
import type { SupervisorSettings } from '#platform/server/config.ts'

/** Three tries before systemd takes the process for hung. */
const BEATS_IN_A_PERIOD = 3

/** Hands text such as `READY=1` to systemd. */
type Send = (text: string) => void

/**
 * Tells systemd that the process is ready, and from then on, from its event loop, that it lives: a unit with `Type=notify` and
 * `WatchdogSec` is started again when the loop no longer turns. Does nothing under another supervisor.
 *
 * Node has no datagram sockets of the Unix domain, so `systemd-notify` is run, some 2 ms of a processor every ten seconds.
 *
 * @returns ends the heartbeat, for tests
 */
export function notifySupervisor(settings: SupervisorSettings, send: Send = runSystemdNotify): () => void {
  if (!settings.isNotified) return () => undefined
  send('READY=1')
  if (settings.watchdogMs === undefined) return () => undefined
  const heartbeat = setInterval(() => send('WATCHDOG=1'), settings.watchdogMs / BEATS_IN_A_PERIOD).unref()
  return () => clearInterval(heartbeat)
}

function runSystemdNotify(text: string): void {
  const child = spawn('systemd-notify', [text], { stdio: 'ignore' })
  // Where the program is missing systemd waits in vain and says so in its own log.
  child.on('error', () => undefined)
  child.unref()
}

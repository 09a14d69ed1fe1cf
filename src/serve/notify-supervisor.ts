import { spawn } from 'node:child_process'
import type { SupervisorSettings } from '#platform/server/config.ts'

/** systemd waits for three heartbeats before it takes the process for hung. */
const BEATS_IN_A_PERIOD = 3

/** Sends text such as `READY=1` to systemd. */
type Send = (text: string) => void

/**
 * Reports readiness to systemd, and then sends heartbeats from the event loop: a unit with `Type=notify` and
 * `WatchdogSec` is restarted when the loop is blocked. Does nothing under another supervisor.
 *
 * Node has no Unix datagram sockets, so `systemd-notify` is run, which takes 2 ms of CPU time every ten seconds.
 *
 * @returns a function that stops the heartbeat, for tests
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
  // Without the program systemd times out and logs it.
  child.on('error', () => undefined)
  child.unref()
}

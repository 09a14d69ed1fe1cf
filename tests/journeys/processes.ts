import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { ownSite } from '#tests/support/own-site.ts'

const LONGEST_WAIT_MS = 180_000

/** The running process of the site under test that was started with this script. */
export function processOf(script: string): number {
  return childOf(ownSite().pid, script)
}

/** The process that another one has started with this script. */
export function childOf(pid: number, script: string): number {
  const child = childrenOf(pid).find((one) => commandOf(String(one)).includes(script))
  if (child === undefined) throw new Error(`${script} does not run`)
  return child
}

/** The child processes of a process. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && parentOf(entry) === pid)
    .map(Number)
}

/** Whether a process has ended. A zombie has: its parent has not yet waited for it. */
export function hasEnded(pid: number): boolean {
  return !/^State:\s+[^ZX]/m.test(textOf(String(pid), 'status'))
}

/** As a full machine or a power failure would: no handler runs and no connection is closed. */
export function killHard(pid: number): void {
  process.kill(pid, 'SIGKILL')
}

/** Polls until the condition holds. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + LONGEST_WAIT_MS; Date.now() < deadline; await wait(100)) {
    if (await isSo()) return
  }
  throw new Error(`It never came that ${what}`)
}

function parentOf(pid: string): number {
  return Number(/^PPid:\s+(\d+)/m.exec(textOf(pid, 'status'))?.[1])
}

function commandOf(pid: string): string {
  return textOf(pid, 'cmdline')
}

function textOf(pid: string, file: 'status' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // The process has ended meanwhile.
    return ''
  }
}

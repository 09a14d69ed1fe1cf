import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { ownSite } from '#tests/support/own-site.ts'

const LONGEST_WAIT_MS = 180_000

/** The running process of the site under test that was started with this script. */
export function processOf(script: string): number {
  for (const entry of readdirSync('/proc')) {
    if (/^\d+$/.test(entry) && parentOf(entry) === ownSite().pid && commandOf(entry).includes(script)) {
      return Number(entry)
    }
  }
  throw new Error(`${script} does not run`)
}

/** The processes that another one has started. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && parentOf(entry) === pid)
    .map(Number)
}

/** As a full machine or a pulled plug would: no handler runs, nothing is said goodbye to. */
export function killHard(pid: number): void {
  process.kill(pid, 'SIGKILL')
}

/** Looks again and again until it is so. */
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
    // It has ended meanwhile.
    return ''
  }
}

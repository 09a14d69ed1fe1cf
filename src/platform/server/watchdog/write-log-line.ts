import { writeSync } from 'node:fs'
import { withoutSecrets } from '../log.ts'

/** Writes a line in log format directly, because the main thread may be blocked. */
export function writeLogLine(level: string, msg: string, facts: object): void {
  const line = JSON.stringify({ level, time: new Date().toISOString(), ...facts, msg })
  writeSync(1, `${withoutSecrets(line)}\n`)
}

import { printError } from '#platform/server/print.ts'
import { faultWords } from './start/fault-messages.ts'

/** Ends the process: with one line when the operator can correct the fault, otherwise with the whole error. */
export function exitWithMessage(error: unknown): never {
  const labels = faultWords(error)
  printError(labels?.text ?? error)
  process.exit(labels?.exitCode ?? 1)
}

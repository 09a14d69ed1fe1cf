import { printError } from '#platform/server/print.ts'
import { faultWords } from './start/fault-messages.ts'

/** Ends the process with one line where the operator can correct the fault, and with the whole error otherwise. */
export function exitWithMessage(error: unknown): never {
  const labels = faultWords(error)
  printError(labels?.text ?? error)
  process.exit(labels?.exitCode ?? 1)
}

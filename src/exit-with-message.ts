import { printError } from '#platform/server/print.ts'
import { faultMessage } from './start/fault-messages.ts'

/** Ends the process: with one line when the operator can correct the fault, otherwise with the whole error. */
export function exitWithMessage(error: unknown): never {
  const fault = faultMessage(error)
  printError(fault?.text ?? error)
  process.exit(fault?.exitCode ?? 1)
}

import { complain } from '#platform/server/say.ts'
import { faultWords } from './start/fault-words.ts'

/** Ends the process with one line where the operator can correct the fault, and with the whole error otherwise. */
export function stopWithWords(error: unknown): never {
  const words = faultWords(error)
  complain(words?.text ?? error)
  process.exit(words?.exitCode ?? 1)
}

import { ConfigError } from '#platform/server/config.ts'
import { ForTheOperator, NotFitToStart } from '#platform/server/for-the-operator.ts'
import { complain } from '#platform/server/say.ts'

/** What a process ends with when starting it again would change nothing. */
export const EXIT_NOT_FIT_TO_START = 78

/** Ends the process with one line for people where the fault is theirs to mend, and with the whole error otherwise. */
export function stopWithWords(error: unknown): never {
  if (error instanceof ConfigError) {
    complain(`Pyinnya cannot start with this environment:\n${error.message.replace(/^/gm, '  ')}`)
    process.exit(EXIT_NOT_FIT_TO_START)
  }
  const { code, port } = (error ?? {}) as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') {
    complain(`Port ${port} is in use by another program: stop that, or start with another port, such as PORT=3100`)
    process.exit(EXIT_NOT_FIT_TO_START)
  }
  if (code === 'EACCES' && port) {
    complain(`Port ${port} may not be opened by this user: start with another port, such as PORT=3000`)
    process.exit(EXIT_NOT_FIT_TO_START)
  }
  complain(error instanceof ForTheOperator ? error.message : error)
  process.exit(error instanceof NotFitToStart ? EXIT_NOT_FIT_TO_START : 1)
}

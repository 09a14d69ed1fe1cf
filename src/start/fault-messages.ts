import { ConfigError } from '#platform/server/config.ts'
import { NotFitToStart, OperatorError } from '#platform/server/operator-error.ts'

/** Exit code that tells supervisors not to restart. */
export const EXIT_NOT_FIT_TO_START = 78
const EXIT_FAULT = 1

interface FaultMessage {
  /** For the person who started the process: the fault and its remedy. */
  readonly text: string
  readonly exitCode: number
}

/** An error of the system or the database, with the fields that describe it. */
type CodedError = NodeJS.ErrnoException & { address?: string; port?: number }

/** The message for an error that the operator can correct; undefined for a bug. */
export function faultMessage(error: unknown): FaultMessage | undefined {
  if (error instanceof ConfigError) {
    return notFit(`Pyinnya cannot start with this environment:\n${error.message.replace(/^/gm, '  ')}`)
  }
  if (error instanceof NotFitToStart) return notFit(error.message)
  if (error instanceof OperatorError) return { text: error.message, exitCode: EXIT_FAULT }
  if (!(error instanceof Error)) return undefined
  const coded = error as CodedError
  return portMessage(coded) ?? connectionMessage(coded) ?? folderMessage(coded)
}

const notFit = (text: string): FaultMessage => ({ text, exitCode: EXIT_NOT_FIT_TO_START })

function portMessage({ code, syscall, port }: CodedError): FaultMessage | undefined {
  if (code === 'EADDRINUSE') {
    return notFit(`Port ${port} is in use by another program: stop that, or start with another port, such as PORT=3100`)
  }
  if (code === 'EACCES' && port && syscall !== 'connect') {
    return notFit(`Port ${port} may not be opened by this user: start with another port, such as PORT=3000`)
  }
  return undefined
}

function connectionMessage(error: CodedError): FaultMessage | undefined {
  const { code = '', message } = error
  const later = (text: string): FaultMessage => ({ text, exitCode: EXIT_FAULT })
  if (error.syscall === 'connect' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || isFailedAddressSearch(error)) {
    return later(`The database server does not answer (${addressOf(error)}${code}): start it, or correct DATABASE_URL.`)
  }
  if (
    /^timeout expired$|timeout exceeded when trying to connect|Connection terminated due to connection timeout/.test(
      message,
    )
  ) {
    return later('The database server does not answer in time: look at it, or correct DATABASE_URL.')
  }
  // Messages of PostgreSQL name roles and databases, never passwords.
  if (code === '57P03') return later(`The database server takes no connections yet: ${message}.`)
  if (code === '53300') return later(`The database server has no connection left: ${message}; raise max_connections.`)
  if (['28000', '28P01', '3D000'].includes(code)) {
    return notFit(
      `The database server refuses DATABASE_URL: ${message}. Correct it, or make the role and the database.`,
    )
  }
  if (code === '42501') {
    return notFit(`The role in DATABASE_URL may not do what is needed: ${message}. Make it the owner of the database.`)
  }
  return undefined
}

/** A host name with several addresses, none of which answered. */
function isFailedAddressSearch(error: CodedError): boolean {
  return error instanceof AggregateError && error.errors.some(({ syscall }: CodedError) => syscall === 'connect')
}

function addressOf({ address, port }: CodedError): string {
  if (address === undefined) return ''
  return port === undefined ? `${address}, ` : `${address}:${port}, `
}

const FOLDER_FAULTS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is read-only',
  ENOTDIR: 'a part of its path is no folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
}

function folderMessage({ code = '', path, syscall }: CodedError): FaultMessage | undefined {
  const reason = FOLDER_FAULTS[code]
  if (reason === undefined || path === undefined || syscall === undefined) return undefined
  return notFit(`${path} cannot be written: ${reason}. Choose another DATA_DIR, or give this user access to it.`)
}

import { parseArgs } from 'node:util'
import { OperatorError } from '#platform/server/operator-error.ts'

/** What `npm start -- …` is asked for. */
interface StartFlags {
  /** Social log-in through a provider on this machine. */
  readonly withLoginProvider: boolean
}

/** @throws OperatorError an unknown flag */
export function readFlags(args: readonly string[]): StartFlags {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { 'with-login-provider': { type: 'boolean', default: false } },
    })
    return { withLoginProvider: values['with-login-provider'] }
  } catch {
    throw new OperatorError(`npm start takes --with-login-provider and nothing else, not ${args.join(' ')}`)
  }
}

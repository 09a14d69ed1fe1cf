import type { Db } from '#platform/server/database/connect.ts'
import { OperatorError } from '#platform/server/operator-error.ts'
import { print } from '#platform/server/print.ts'
import { listDamagedNames } from '../stored-names.ts'

export const NAMES_USAGE = 'names check   (names and titles in Karen or Mon that an earlier release stored wrong)'

/** @throws OperatorError for an unknown command */
export async function workOnNames(db: Db, [word]: string[]): Promise<void> {
  if (word !== 'check') throw new OperatorError(`Write: npm run cli -- ${NAMES_USAGE}`)
  let count = 0
  for await (const { table, id, accountNo, text, why } of listDamagedNames(db)) {
    print([table, id, accountNo ?? '-', text, why].join('\t'))
    count += 1
  }
  print(`${count} names or titles are probably stored wrong`)
}

import { parseArgs } from 'node:util'
import type { AppServices } from '#platform/server/app-services.ts'
import { sweepFiles } from '#platform/server/files/sweep-files.ts'
import { OperatorError } from '#platform/server/operator-error.ts'
import { print } from '#platform/server/print.ts'
import { STORED_FILES } from '../workers.ts'

export const FILES_USAGE =
  'files sweep [--most 500]   (what the worker does at night: files that no row names go to trash/)'

/** Sweeps the files now; with `--most` also where the worker refuses because no row names so many. */
export async function workOnFiles({ db, storage }: Pick<AppServices, 'db' | 'storage'>, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { most: { type: 'string' } }, allowPositionals: true })
  const { most } = values
  if (positionals.join() !== 'sweep' || (most !== undefined && !/^\d{1,9}$/.test(most))) {
    throw new OperatorError(`npm run cli -- ${FILES_USAGE}`)
  }
  const { missingKeys, ...counts } = await sweepFiles(
    { db, storage, max: most === undefined ? undefined : Number(most) },
    STORED_FILES,
  )
  print(`Looked at ${counts.looked} files: ${counts.trashed} moved to trash/, ${counts.deleted} deleted from it`)
  if (counts.unexpected > 0) print(`${counts.unexpected} files lie where none are expected: left alone`)
  for (const key of missingKeys) print(`A row names ${key}, which is missing`)
}

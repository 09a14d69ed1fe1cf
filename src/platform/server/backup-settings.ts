import { resolve } from 'node:path'
import { z } from 'zod/mini'

export interface BackupSettings {
  /** Absolute folder of backups and archived WAL; the command line can override it. */
  readonly folder: string | undefined
  /** Longest time in seconds until the embedded server archives its WAL; 0 disables archiving. */
  readonly walSeconds: number
}

const wholeNumber = z.string().check(z.regex(/^\d{1,4}$/, 'must be a whole number from 0 to 9999'))

export const backupVariables = {
  BACKUP_DIR: z.optional(z.string().check(z.regex(/^(?!\w+:\/\/)/, 'must be a folder'))),
  WAL_ARCHIVE_SECONDS: z.prefault(z.pipe(wholeNumber, z.transform(Number)), '60'),
}

export function toBackupSettings(variables: {
  readonly BACKUP_DIR?: string | undefined
  readonly WAL_ARCHIVE_SECONDS: number
}): BackupSettings {
  return {
    folder: variables.BACKUP_DIR === undefined ? undefined : resolve(variables.BACKUP_DIR),
    walSeconds: variables.WAL_ARCHIVE_SECONDS,
  }
}

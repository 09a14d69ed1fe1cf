import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { type BackupManifest, readManifest } from './backup-manifest.ts'
import { sumOfFile } from './copy-with-sums.ts'

const MAX_NAMED = 20

/**
 * Reads every file of a backup and compares it with the manifest.
 *
 * @param secret of this installation; the manifest's signature is checked where it is the backup's own
 * @throws OperatorError naming the files that are missing or damaged
 */
export async function verifyBackup(
  folder: string,
  secret: string | undefined,
): Promise<{ manifest: BackupManifest; isSignatureChecked: boolean }> {
  const read = await readManifest(folder, secret)
  const faults: string[] = []
  for (const { path, sizeBytes, sha256 } of read.manifest.files) {
    const found = await sumOfFile(join(folder, path))
    if (!found) faults.push(`${path} is missing`)
    else if (found.sizeBytes !== sizeBytes) faults.push(`${path} has ${found.sizeBytes} bytes instead of ${sizeBytes}`)
    else if (found.sha256 !== sha256) faults.push(`${path} is damaged: its SHA-256 is another`)
  }
  if (faults.length === 0) return read
  const rest = faults.length > MAX_NAMED ? [`and ${faults.length - MAX_NAMED} more`] : []
  throw new OperatorError([`The backup ${folder} is not whole:`, ...faults.slice(0, MAX_NAMED), ...rest].join('\n  '))
}

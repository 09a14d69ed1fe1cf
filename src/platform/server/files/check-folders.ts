import { randomBytes } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Findings, faultIf, joinFindings, warningIf } from '../findings.ts'

const OTHERS_MAY_READ = 0o004

/** Checks that each folder is writable, and not readable for every account of the machine. */
export async function checkFolders(folders: readonly string[]): Promise<Findings> {
  return joinFindings(await Promise.all([...new Set(folders)].map(checkFolder)))
}

async function checkFolder(folder: string): Promise<Findings> {
  const probe = join(folder, `.check-${randomBytes(6).toString('hex')}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(probe, 'check', { flush: true })
    await rm(probe)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return faultIf(
      true,
      `The folder ${folder} cannot be written to (${code}): let the account of this process write to it.`,
    )
  }
  const { mode } = await stat(folder)
  return warningIf(
    (mode & OTHERS_MAY_READ) !== 0,
    `Every account of this machine may list the folder ${folder}: \`chmod 0700\` keeps its files private.`,
  )
}

import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The secret of an installation without SECRET: generated at the first start and stored in the data folder.
 *
 * Concurrent first starts get the same secret.
 */
export async function storedSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  const secret = await readFile(file, 'utf8')
  if (secret.length < 32) {
    throw new Error(
      `${file} is cut short: put its copy back, or delete it; then signed links end and admins need recovery codes`,
    )
  }
  return secret
}

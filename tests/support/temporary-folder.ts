import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new folder below the system's temporary folder, accessible to the database's account when root runs the tests.
 */
export async function temporaryFolder(purpose: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `pyinnya-${purpose}-`))
  await chmod(folder, 0o755)
  return folder
}

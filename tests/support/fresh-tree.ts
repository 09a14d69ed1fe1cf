import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

const root = resolve(import.meta.dirname, '../..')
/** What a fresh clone has not: packages, everything built, and the history. */
const NOT_IN_A_CLONE =
  /^(node_modules|build|data|test-results|\.git|\.react-router|\.installing.*|\.building.*|src\/platform\/messages\/generated)$/

/**
 * A copy of the tree as it was cloned, with the packages that are here.
 *
 * @param folder where it shall stand
 */
export async function aFreshTree(folder: string): Promise<string> {
  await cp(root, folder, { recursive: true, filter: (path) => !NOT_IN_A_CLONE.test(relative(root, path)) })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** The same as `npm ci` leaves it: without what our own installation notes down, which would say that all is well. */
export async function aTreeAfterNpmCi(): Promise<string> {
  const folder = await temporaryFolder('fresh')
  await cp(root, folder, { recursive: true, filter: (path) => !NOT_IN_A_CLONE.test(relative(root, path)) })
  const packages = join(folder, 'node_modules')
  await mkdir(packages)
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '.installed' && name !== '.cache')
      await symlink(join(root, 'node_modules', name), join(packages, name))
  }
  return folder
}

import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

const root = resolve(import.meta.dirname, '../..')
/** Absent from a fresh clone: packages, build output and the git history. */
const NOT_IN_A_CLONE =
  /^(node_modules|build|data|test-results|\.git|\.react-router|\.installing.*|\.building.*|src\/platform\/messages\/generated)$/

/**
 * A copy of the source tree like a fresh clone, with the installed packages.
 *
 * @param folder its path
 */
export async function aFreshTree(folder: string): Promise<string> {
  await cp(root, folder, { recursive: true, filter: (path) => !NOT_IN_A_CLONE.test(relative(root, path)) })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/**
 * The same as after `npm ci`: without the record of the project's own installer, which would report that the
 * packages are complete.
 */
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

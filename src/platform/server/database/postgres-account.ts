import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { OperatorError } from '../operator-error.ts'

/** The account of the database process; undefined means the account of this process. */
export type PostgresAccount = { uid: number; gid: number; name: string } | undefined

/**
 * Chooses the account for the database process.
 *
 * PostgreSQL refuses to run as root or as a uid without an entry in /etc/passwd, so root switches to an existing
 * account.
 */
export function postgresAccount(): PostgresAccount {
  if (process.getuid?.() !== 0) return undefined
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const entry = entries.find(([name]) => name === wanted)
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]), name: wanted }
  }
  throw new OperatorError(
    'PostgreSQL does not run as root, and this machine has no account "postgres" or "nobody". Start as an ordinary user.',
  )
}

/** Options of spawn that switch to the account. */
export function asAccount(account: PostgresAccount): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {}
}

/** Whether the account may enter the folder, including every parent folder. */
export function mayOpen(folder: string, account: PostgresAccount): boolean {
  if (!account) return true
  const probe = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], {
    ...asAccount(account),
    cwd: '/',
    stdio: 'ignore',
  })
  return probe.status === 0
}

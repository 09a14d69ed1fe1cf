import { hash, verify } from '@node-rs/argon2'

/** What an account without a password is compared with, so that its answer takes as long as any other. */
const unknownAccountHash = hash('no account has this password')

/** Hashes a password for keeping: argon2id, OWASP's parameters. @see OP-023 */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}

/** Whether a password is the kept one. Takes the same time when nothing is kept, whose answer is always no. @see OP-022 */
export async function matchesPassword(hash: string | null, password: string): Promise<boolean> {
  const matches = await verify(hash ?? (await unknownAccountHash), password)
  return matches && hash !== null
}

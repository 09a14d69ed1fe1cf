import { hash, verify } from '@node-rs/argon2'

/** Compared for accounts without a password, so that the reply takes equally long. */
const unknownAccountHash = hash('no account has this password')

/** Hashes a password with argon2id and OWASP's parameters. @see OP-023 */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}

/** Whether a password matches the hash. Without a hash it takes equally long and returns false. @see OP-022 */
export async function matchesPassword(hash: string | null, password: string): Promise<boolean> {
  const matches = await verify(hash ?? (await unknownAccountHash), password)
  return matches && hash !== null
}

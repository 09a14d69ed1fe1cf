import { randomBytes } from 'node:crypto'

/**
 * Request ids for logs and error reports, unique across processes: one random part per process and a counter,
 * because a random id per request takes a twentieth of sending a cached page.
 */
export function requestIds(): () => string {
  const own = randomBytes(9).toString('base64url')
  let asked = 0
  return () => `${own}-${(++asked).toString(36)}`
}

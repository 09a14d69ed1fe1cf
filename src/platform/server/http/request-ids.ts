import { randomBytes } from 'node:crypto'

/**
 * Names the requests of a process, for its log and for people who report a fault: never the same twice, in no process.
 * A random part for all of them and a number each, since a random one each takes a twentieth of sending a kept page.
 */
export function requestIds(): () => string {
  const own = randomBytes(9).toString('base64url')
  let asked = 0
  return () => `${own}-${(++asked).toString(36)}`
}

import type { Example } from '#tests/wire/example.ts'
import { arrange, send } from '#tests/wire/perform.ts'
import type { World } from '#tests/wire/world.ts'
import type { Cut, DatabaseProxy } from './database-proxy.ts'

/** Cuts the connection at the n-th statement of a call, counted from 0. */
export interface Fault {
  readonly statement: number
  readonly cut: Cut
}

/** The SQL of each statement of a call, in a run without faults. */
export async function statementsOf(proxy: DatabaseProxy, call: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  proxy.onStatement = (sql) => void statements.push(sql)
  await call()
  proxy.onStatement = () => undefined
  return statements
}

const MAX_TRIES = 4

/**
 * Sends an example, cuts the connection of its first attempt once, and sends it again as clients do after a 503.
 *
 * @returns the status of each attempt
 */
export async function sendThroughFault(
  { world, proxy }: { world: World; proxy: DatabaseProxy },
  example: Example,
  fault: Fault,
): Promise<number[]> {
  const ticket = await arrange(world, example)
  let next = 0
  proxy.onStatement = () => (next++ === fault.statement ? fault.cut : undefined)
  const statuses: number[] = []
  while (statuses.length < MAX_TRIES && (statuses.at(-1) ?? 503) === 503) {
    const { status } = await send(world, example, ticket)
    statuses.push(status)
  }
  proxy.onStatement = () => undefined
  return statuses
}

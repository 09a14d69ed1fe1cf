import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IncomingBodies } from '#platform/server/http/incoming/incoming-bodies.ts'
import type { OverloadPorts } from '#platform/server/http/overload.ts'

/** A place for bodies to arrive in that leaves nothing to remove: its files lose their names as soon as they are opened. */
export function someIncomingBodies(): IncomingBodies {
  return new IncomingBodies({ folder: join(tmpdir(), 'pyinnya-incoming'), atOnce: 4 })
}

const never = { eventLoopDelayMs: Infinity, heapShare: Infinity, waitingForDatabase: Infinity }

/** Never overloaded. */
export const UNLOADED: OverloadPorts = {
  limits: { publicReads: never, others: never, sampleEveryMs: 60_000 },
  waitingForDatabase: () => 0,
}

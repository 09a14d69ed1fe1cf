import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IncomingBodies } from '#platform/server/http/incoming/incoming-bodies.ts'
import type { OverloadPorts } from '#platform/server/http/overload.ts'

/** Storage for incoming bodies that needs no clean-up: files are unlinked as soon as they are opened. */
export function someIncomingBodies(): IncomingBodies {
  return new IncomingBodies({ folder: join(tmpdir(), 'pyinnya-incoming'), atOnce: 4 })
}

const never = { eventLoopDelayMs: Infinity, heapShare: Infinity, waitingForDatabase: Infinity }

/** Never overloaded. */
export const UNLOADED: OverloadPorts = {
  limits: { publicReads: never, others: never, sampleEveryMs: 60_000, warmUpMs: 0 },
  waitingForDatabase: () => 0,
}

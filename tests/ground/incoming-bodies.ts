import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IncomingBodies } from '#platform/server/http/incoming/incoming-bodies.ts'

/** A place for bodies to arrive in that leaves nothing to remove: its files lose their names as soon as they are opened. */
export function someIncomingBodies(): IncomingBodies {
  return new IncomingBodies({ folder: join(tmpdir(), 'pyinnya-incoming'), atOnce: 4 })
}

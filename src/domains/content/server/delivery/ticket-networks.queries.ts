import { sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'

interface TicketUse {
  readonly ticketHash: Buffer
  readonly networkHash: Buffer
  readonly at: Date
  /** Maximum number of networks per ticket. */
  readonly max: number
}

/**
 * Records that a ticket is used from a network; false when it was used from the maximum number of other networks.
 * Concurrent uses from new networks may exceed the limit by one.
 */
export async function admitTicketNetwork(db: Db, { ticketHash, networkHash, at, max }: TicketUse): Promise<boolean> {
  const { rows } = await sql<{ admitted: boolean }>`
    with known as (
      select network_hash from stream_ticket_networks where ticket_hash = ${ticketHash}
    ), entered as (
      insert into stream_ticket_networks (ticket_hash, network_hash, first_used_at)
      select ${ticketHash}, ${networkHash}, ${at}
      where (select count(*) from known) < ${max} and not exists (select from known where network_hash = ${networkHash})
      on conflict do nothing
      returning network_hash
    )
    select exists (select from known where network_hash = ${networkHash}) or (select count(*) from known) < ${max} as admitted,
      (select count(*) from entered) as entered`.execute(db)
  return rows[0]?.admitted ?? false
}

/** Deletes recorded uses of expired tickets. */
export async function deleteTicketNetworksBefore(db: Db, before: Date): Promise<number> {
  const deleting = db.deleteFrom('streamTicketNetworks').where('firstUsedAt', '<', before)
  return Number((await deleting.executeTakeFirst()).numDeletedRows)
}

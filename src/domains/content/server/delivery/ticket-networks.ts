import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { AppServices } from '#platform/server/app-services.ts'
import { now } from '#platform/server/clock.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { networkSubject } from '#platform/server/throttle/address-subject.ts'
import { admitTicketNetwork } from './ticket-networks.queries.ts'

/**
 * A phone alternates between a home network and two mobile networks, whose addresses change too; a shared ticket
 * is used from more.
 */
export const MAX_NETWORKS = 12
const maxRemembered = 20_000

/** Limits the number of networks that use a ticket. */
export interface TicketNetworks {
  /** @throws Refusal UNAUTHENTICATED - used from too many networks; the player then requests a new ticket */
  admit(ticket: string, use: { readonly ip: string; readonly accountId?: number }): Promise<void>
}

/**
 * Opens the check. Admitted pairs are cached, so each process queries the database once per ticket and network
 * instead of once per segment. A refusal is not cached, and is logged once.
 */
export function openTicketNetworks({ db, log }: Pick<AppServices, 'db' | 'log'>): TicketNetworks {
  const admitted = new LRUCache<string, true>({ max: maxRemembered })
  const logged = new LRUCache<string, true>({ max: 1000 })
  return {
    admit: async (ticket, { ip, accountId }) => {
      const [ticketHash, networkHash] = [digestOf(ticket), digestOf(networkSubject(ip))]
      const ticketKey = ticketHash.toString('base64url')
      const key = `${ticketKey} ${networkHash.toString('base64url')}`
      if (admitted.has(key)) return
      if (await admitTicketNetwork(db, { ticketHash, networkHash, at: now(), max: MAX_NETWORKS })) {
        admitted.set(key, true)
        return
      }
      if (!logged.has(ticketKey)) {
        logged.set(ticketKey, true)
        log.warn({ accountId, networks: MAX_NETWORKS }, 'a stream ticket is used from too many networks')
      }
      throw new Refusal('UNAUTHENTICATED')
    },
  }
}

function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

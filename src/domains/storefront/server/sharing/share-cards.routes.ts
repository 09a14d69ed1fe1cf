import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { sendStored } from '#platform/server/files/send-stored.ts'
import { ThreadBusy } from '#platform/server/threads/task-thread.ts'
import { listLocations } from '../../contract/share-card-address.ts'
import { openCardThread } from './open-card-thread.ts'
import { type CardOf, cardKey, cardOfList, drawIntoStore, findCurrentCard } from './share-cards.ts'

const forGood = 'public, max-age=31536000, immutable'
const addressPattern =
  /^\/share\/(?:(?<kind>class|course)\/(?<id>[1-9]\d{0,14})|place\/(?<location>[a-z]+))\/(?<locale>my|en)-[0-9a-z]{1,7}\.png$/
/** A crawler retries after 503 with Retry-After. */
const busySeconds = 20

/**
 * Serves the pictures that chats show for a course, a class, a list or home. The first request renders the card; an
 * outdated address redirects to the present one.
 */
export function mountShareCards(app: FastifyInstance, { db, storage }: Pick<AppServices, 'db' | 'storage'>): void {
  const thread = openCardThread()
  app.addHook('onClose', () => thread.close())
  const drawings = new Map<string, Promise<void>>()
  const drawOnce = (path: string, draw: () => Promise<void>) => {
    const running = drawings.get(path) ?? draw().finally(() => drawings.delete(path))
    drawings.set(path, running)
    return running
  }
  app.get('/share/*', async (request, reply) => {
    const [asked] = request.url.split('?')
    const card = await findAskedCard(db, asked ?? '')
    if (!card) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    if (card.path !== asked) return reply.header('cache-control', 'no-cache').redirect(card.path, 302)
    const stored = { storage, key: cardKey(card.path), contentType: 'image/png', cacheControl: forGood }
    // Chats fetch cards from their own servers; some also load them from here.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    if (await sendStored(request, reply, stored)) return reply
    try {
      await drawOnce(card.path, () => drawIntoStore(storage, thread, card))
    } catch (error) {
      if (!(error instanceof ThreadBusy)) throw error
      return reply.code(503).header('retry-after', busySeconds).send()
    }
    await sendStored(request, reply, stored)
    return reply
  })
}

async function findAskedCard(db: AppServices['db'], address: string) {
  const { kind, id, location, locale } = (addressPattern.exec(address)?.groups ?? {}) as Partial<AskedCard>
  if (locale === undefined) return undefined
  const shared = listLocations.find((one) => one === location)
  if (shared) return cardOfList(shared, locale)
  return kind === undefined ? undefined : findCurrentCard(db, { kind, id: Number(id), locale })
}

/** The parts of a card's address. */
interface AskedCard {
  readonly kind: CardOf['kind']
  readonly id: string
  readonly location: string
  readonly locale: CardOf['locale']
}

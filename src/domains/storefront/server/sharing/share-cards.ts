import { buffer } from 'node:stream/consumers'
import type { Locale } from '#platform/contract/locale.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { publicPictureKey } from '#platform/server/files/public-pictures.ts'
import { ObjectMissing, type Storage } from '#platform/server/files/storage.ts'
import { type CardFacts, type ListLocation, listCardPath, shareCardPath } from '../../contract/share-card-address.ts'
import { findClassDetail } from '../browse/class-detail.queries.ts'
import { findCourseDetail } from '../browse/course-detail.queries.ts'
import { listCardText } from './list-card-text.ts'
import type { CardThread } from './open-card-thread.ts'
import type { ShareCard } from './share-card.ts'
import { classCardText, courseCardText } from './share-card-text.ts'

/** The subject of a card and its language. */
export interface CardOf {
  readonly kind: 'class' | 'course'
  readonly id: number
  readonly locale: Locale
}

/** A card in its present state: its address and its content. */
interface CurrentCard {
  readonly path: string
  readonly photoUrl: string | null
  readonly text: Omit<ShareCard, 'photo'>
}

/** The card of a public subject; undefined for any other. */
export async function findCurrentCard(db: AppServices['db'], of: CardOf): Promise<CurrentCard | undefined> {
  if (of.kind === 'class') {
    const found = await findClassDetail(db, of.id)
    return found?.isPublic ? cardOf(of, found.detail, classCardText(found.detail, of.locale)) : undefined
  }
  const found = await findCourseDetail(db, of.id)
  return found?.isPublic ? cardOf(of, found.detail, courseCardText(found.detail, of.locale)) : undefined
}

/** The card of a list or of home, which is public. */
export function cardOfList(location: ListLocation, locale: Locale): CurrentCard {
  const text = listCardText(location, locale)
  return { path: listCardPath(location, text, locale), photoUrl: null, text }
}

function cardOf(of: CardOf, facts: CardFacts, text: CurrentCard['text']): CurrentCard {
  return { path: shareCardPath(of, facts, of.locale), photoUrl: facts.course_photo, text }
}

/** The storage key of a card, derived from its address. */
export function cardKey(path: string): string {
  return path.replace(/^\/share\//, 'share-cards/')
}

/**
 * Renders a card into the store and deletes its predecessor.
 *
 * @throws ThreadBusy - too many are waiting already
 */
export async function drawIntoStore(storage: Storage, thread: CardThread, card: CurrentCard): Promise<void> {
  const photo = await photoOf(storage, card.photoUrl)
  const png = await thread.run({ ...card.text, ...(photo && { photo }) })
  const key = cardKey(card.path)
  await storage.put(key, png)
  const sameCard = key.slice(0, key.lastIndexOf('-') + 1)
  for await (const old of storage.list(key.slice(0, key.lastIndexOf('/') + 1))) {
    if (old.key.startsWith(sameCard) && old.key !== key) await storage.delete(old.key)
  }
}

/** If the photo has been deleted meanwhile, the drawing is used. */
async function photoOf(storage: Storage, url: string | null): Promise<Uint8Array | undefined> {
  const key = url === null ? undefined : publicPictureKey(url)
  if (key === undefined) return undefined
  try {
    return await buffer(await storage.get(key))
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined
    throw error
  }
}

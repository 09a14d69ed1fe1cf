import type { Db } from '#platform/server/database/connect.ts'
import type { Listener } from '#platform/server/database/listen.ts'
import { openTaggedCache } from '#platform/server/database/tagged-cache.ts'
import type { ContentFile } from '../lessons/lessons.queries.ts'
import { type AccessGrant, type ContentRef, findAccessGrant, openGranted, type Reader } from './open-content.ts'

/** Longer than a segment plays, so that most segments are sent without a query. */
const rememberedMs = 10_000
const maxGrants = 20_000

/** Checks access to the encrypted segments of lessons. */
export interface SegmentAccessCache {
  /** @throws Refusal CONTENT_NOT_FOUND, FORBIDDEN, ACCESS_ENDED - as openContent */
  open(reader: Reader, ref: ContentRef): Promise<ContentFile>
}

/**
 * Opens content as openContent does, and caches access grants for ten seconds.
 *
 * A withdrawn enrolment or content invalidates its grants at once, and the last day is compared with today each time:
 * an access that has ended opens nothing. Refusals are not cached.
 *
 * @see SR-03, OP-125
 */
export async function openSegmentAccessCache(db: Db, listener: Listener): Promise<SegmentAccessCache> {
  const grants = await openTaggedCache<AccessGrant & { readonly readerId: number }>(listener, {
    maxEntries: maxGrants,
    ttlMs: rememberedMs,
    tagsOf: ({ file, readerId }) => [`content ${file.id}`, `account ${readerId}`],
  })
  return {
    open: async (reader, ref) => {
      const key = [reader.kind, reader.id, reader.linkSessionId, ref.via, ref.id, ref.groupId, ref.contentId].join(' ')
      const grant = await grants.getOrLoad(key, async () => ({
        ...(await findAccessGrant(db, reader, ref)),
        readerId: reader.id,
      }))
      return openGranted(reader, grant)
    },
  }
}

import { RefusedCall } from '#platform/web/api/api.ts'

/**
 * What a page shows, or null where the server says that there is no such thing.
 *
 * The server renders for guests and cannot tell a hidden course from a missing one; in the browser its owner and its
 * students ask again in their own name. So a missing one is no error until they have.
 */
export async function orAbsent<Found>(ask: Promise<Found>): Promise<Found | null> {
  try {
    return await ask
  } catch (error) {
    if (error instanceof RefusedCall && error.status === 404) return null
    throw error
  }
}

import { RefusedCall } from '#platform/web/api/api.ts'

/**
 * The result of a call, or null on 404.
 *
 * The server renders for guests and cannot distinguish a hidden course from a missing one. In the browser its
 * owner and its students repeat the call with their token, so a 404 is not an error until then.
 */
export async function orAbsent<Found>(ask: Promise<Found>): Promise<Found | null> {
  try {
    return await ask
  } catch (error) {
    if (error instanceof RefusedCall && error.status === 404) return null
    throw error
  }
}

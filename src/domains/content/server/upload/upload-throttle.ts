import { throttle } from '#platform/server/throttle/throttle.ts'

/** Begun uploads of one account, in one request or resumable. @see SR-17 */
export const uploadThrottle = throttle({ name: 'upload', points: 200, perSeconds: 3600 })

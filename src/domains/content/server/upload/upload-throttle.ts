import { throttle } from '#platform/server/throttle/throttle.ts'

/** Started uploads per account, in one request or resumable. @see SR-17 */
export const uploadThrottle = throttle({ name: 'upload', points: 200, perSeconds: 3600 })

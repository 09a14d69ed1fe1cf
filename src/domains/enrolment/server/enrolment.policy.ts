import type { AccountViewer } from '#platform/server/auth/viewer.ts'
import { Refusal } from '#platform/server/http/refusal.ts'

/**
 * A person may act only for their own account: an id that is sent along has to be the caller's own.
 *
 * @throws Refusal FORBIDDEN - the id is someone else's
 * @see OP-095, SR-01
 */
export function assertSelf(viewer: AccountViewer, sentId: number | null | undefined): void {
  if (sentId !== null && sentId !== undefined && sentId !== viewer.id) throw new Refusal('FORBIDDEN')
}

/** The id in the body, where it is sent at all, repeats the one in the path. */
export function assertSame(pathId: number, sentId: number | null | undefined): void {
  if (sentId !== null && sentId !== undefined && sentId !== pathId) throw new Refusal('FORBIDDEN')
}

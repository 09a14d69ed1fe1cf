import type { AccountViewer } from '#platform/server/auth/viewer.ts'
import type { Reader } from './open-content.ts'

/** The viewer of a signed link: the role, the account's id and the session's id, so that the link ends with the session. */
export function toLinkViewer({ kind, id, sessionId }: Pick<AccountViewer, 'kind' | 'id' | 'sessionId'>): string {
  return `${kind}:${id}:${sessionId}`
}

/** The reader of a signed link, or undefined when the link names none. */
export function parseLinkViewer(viewer: string | undefined): Reader | undefined {
  const [, kind, id, sessionId] = /^(teacher|school|student):(\d+):(\d+)$/.exec(viewer ?? '') ?? []
  return kind ? { kind: kind as Reader['kind'], id: Number(id), linkSessionId: Number(sessionId) } : undefined
}

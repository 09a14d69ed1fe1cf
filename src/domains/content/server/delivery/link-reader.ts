import type { AccountViewer, AdminViewer } from '#platform/server/auth/viewer.ts'
import type { ContentRef, Reader } from './open-content.ts'

/** Who may be given a signed link. */
export type LinkViewer = Pick<AccountViewer | AdminViewer, 'kind' | 'id' | 'sessionId'>

/** Viewer of a signed link: role, id and session id, so that the link ends with the session. */
export function toLinkViewer({ kind, id, sessionId }: LinkViewer): string {
  return `${kind}:${id}:${sessionId}`
}

/** Parses the viewer of a signed link; undefined when it is invalid. */
export function parseLinkViewer(viewer: string | undefined): Reader | undefined {
  const [, kind, id, sessionId] = /^(teacher|school|student|admin):(\d+):(\d+)$/.exec(viewer ?? '') ?? []
  return kind ? { kind: kind as Reader['kind'], id: Number(id), linkSessionId: Number(sessionId) } : undefined
}

/** What a signed link opens: one content, by the ids in its URL. */
export function linkSubjectOf({ via, id, groupId, contentId }: ContentRef): string {
  return [via, id, groupId, contentId].join('/')
}

import type { AccountViewer } from '#platform/server/auth/viewer.ts'
import type { Reader } from './open-content.ts'

/** Viewer of a signed link: role, account id and session id, so that the link ends with the session. */
export function toLinkViewer({ kind, id, sessionId }: Pick<AccountViewer, 'kind' | 'id' | 'sessionId'>): string {
  return `${kind}:${id}:${sessionId}`
}

/** Parses the viewer of a signed link; undefined when it is invalid. */
export function parseLinkViewer(viewer: string | undefined): Reader | undefined {
  const [, kind, id, sessionId] = /^(teacher|school|student):(\d+):(\d+)$/.exec(viewer ?? '') ?? []
  return kind ? { kind: kind as Reader['kind'], id: Number(id), linkSessionId: Number(sessionId) } : undefined
}

import { AccountStatus } from '#platform/contract/account-codes.ts'
import type { Access } from '#platform/contract/endpoint.ts'
import type { RefusalCode } from '#platform/contract/refusal-codes.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { AccountViewer, AdminViewer, Viewer } from './viewer.ts'

const isOwner = (viewer: Known) => viewer.kind === 'teacher' || viewer.kind === 'school'
const isApproved = (viewer: Known) => viewer.kind !== 'admin' && viewer.status === AccountStatus.approved
const isAdmin = (viewer: Known, role?: AdminViewer['role']) =>
  viewer.kind === 'admin' && (role === undefined || viewer.role === role || viewer.role === 'owner')

type Known = AccountViewer | AdminViewer

/** Who passes each kind of access. @see T-PERM-01, E-ENR-01, OP-105 */
const RULES: Record<Exclude<Access, 'public'>, (viewer: Known) => boolean> = {
  user: (viewer) => viewer.kind !== 'admin',
  student: (viewer) => viewer.kind === 'student',
  teacher: (viewer) => viewer.kind === 'teacher',
  school: (viewer) => viewer.kind === 'school',
  owner: isOwner,
  'approved-owner': (viewer) => isOwner(viewer) && isApproved(viewer),
  'approved-teacher': (viewer) => viewer.kind === 'teacher' && isApproved(viewer),
  'approved-school': (viewer) => viewer.kind === 'school' && isApproved(viewer),
  admin: (viewer) => isAdmin(viewer),
  'admin:owner': (viewer) => isAdmin(viewer, 'owner'),
  'admin:moderator': (viewer) => isAdmin(viewer, 'moderator'),
  'admin:finance': (viewer) => isAdmin(viewer, 'finance'),
}

/**
 * The refusal for a viewer without access, or undefined. A user's token at an admin call, and the reverse, counts as
 * none: 401, not 403 (docs/spec/admin.md).
 */
export function accessProblem(access: Access, viewer: Known | undefined): RefusalCode | undefined {
  if (access === 'public') return undefined
  if (!viewer) return 'UNAUTHENTICATED'
  if (access.startsWith('admin') !== (viewer.kind === 'admin')) return 'UNAUTHENTICATED'
  return RULES[access](viewer) ? undefined : 'FORBIDDEN'
}

/**
 * Refuses a call without access.
 *
 * @throws Refusal UNAUTHENTICATED - a guest, or a token of the other kind
 * @throws Refusal FORBIDDEN - somebody whom the access leaves out
 */
export function requireAccess(access: Access, viewer: Viewer | undefined): void {
  const problem = accessProblem(access, viewer?.kind === 'guest' ? undefined : viewer)
  if (problem) throw new Refusal(problem)
}

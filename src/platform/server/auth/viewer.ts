import type { AccountStatus, OwnerRole } from '#platform/contract/account-codes.ts'
import type { Access } from '#platform/contract/endpoint.ts'

/** A guest: no token, or an invalid one on a public call. */
interface Guest {
  readonly kind: 'guest'
}

/** A signed-in person; the account's id is the id of the role too. */
export interface AccountViewer {
  readonly kind: 'teacher' | 'school' | 'student'
  readonly id: number
  /** Suspended and deleted accounts have no session. */
  readonly status: AccountStatus
  readonly enableVideoUpload: boolean
  readonly sessionId: number
  /** A read-only session that an admin opened for this account (OP-014). */
  readonly readOnly: boolean
}
export interface StudentViewer extends AccountViewer {
  readonly kind: 'student'
}
export interface OwnerViewer extends AccountViewer {
  readonly kind: OwnerRole
}
interface TeacherViewer extends AccountViewer {
  readonly kind: 'teacher'
}
interface SchoolViewer extends AccountViewer {
  readonly kind: 'school'
}

export interface AdminViewer {
  readonly kind: 'admin'
  readonly id: number
  readonly role: 'owner' | 'moderator' | 'finance'
  readonly sessionId: number
  readonly readOnly: false
}

export type Viewer = Guest | AccountViewer | AdminViewer

/** Finds the viewer of a token; undefined if it is unknown, expired or revoked. Provided by the accounts domain. */
export type Authenticator = (token: string) => Promise<AccountViewer | AdminViewer | undefined>

/** The type of viewer that an endpoint with this access gets. */
export type ViewerFor<A extends Access> = A extends 'public'
  ? Guest | AccountViewer
  : A extends 'user'
    ? AccountViewer
    : A extends 'student'
      ? StudentViewer
      : A extends 'teacher' | 'approved-teacher'
        ? TeacherViewer
        : A extends 'school' | 'approved-school'
          ? SchoolViewer
          : A extends 'owner' | 'approved-owner'
            ? OwnerViewer
            : AdminViewer

export const GUEST: Guest = { kind: 'guest' }

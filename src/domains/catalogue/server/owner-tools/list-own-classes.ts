import type { Locale } from '#platform/contract/locale.ts'
import type { Page } from '#platform/contract/wire.ts'
import type { AccountViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { OwnClassRow } from '../../contract/my-classes.contract.ts'
import { selectOwnClasses } from './my-classes.queries.ts'
import { authorize } from './owner-tools.policy.ts'

/**
 * Lists the classes of a teacher or school, newest first.
 *
 * @throws Refusal FORBIDDEN - not an approved teacher or school
 * @see T-MCL-01, OP-124
 */
export async function listOwnClasses(
  db: Db,
  owner: AccountViewer,
  search: { page: number; keyword?: string | undefined; locale: Locale },
): Promise<Page<OwnClassRow>> {
  authorize(owner, 'use', 'ownerTools')
  return selectOwnClasses(db, owner.id, search)
}

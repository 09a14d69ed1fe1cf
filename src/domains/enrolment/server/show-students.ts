import type { Page } from '#platform/contract/wire.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import { privatePictureUrl } from '#platform/server/files/private-pictures.ts'
import type { StudentRow } from '../contract/students.contract.ts'
import { listOwnerStudents, type StudentFilter } from './students.queries.ts'

/** The students of an owner's classes, with links to their payment pictures. @see T-STU-01 */
export async function listStudentsOf(
  { db, links }: Pick<AppServices, 'db' | 'links'>,
  owner: OwnerViewer,
  position: StudentFilter & { page: number },
): Promise<Page<StudentRow>> {
  const page = await listOwnerStudents(db, owner.id, position)
  const viewer = `${owner.kind}:${owner.id}`
  const data = page.data.map(({ proofPath, ...row }) => ({
    ...row,
    url: proofPath === null ? null : privatePictureUrl(links, proofPath, viewer),
  }))
  return { ...page, data }
}

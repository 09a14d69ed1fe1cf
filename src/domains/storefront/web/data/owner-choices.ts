import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import type { Api } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { listAllSchools, listAllTeachers } from '../../contract/people.contract.ts'

/** A teacher or school as filter option. */
export interface OwnerChoice {
  readonly value: string
  readonly label: string
}

/** Filter options in a page: the chosen ones, and the first of all for use without JavaScript. */
export interface OwnerChoices {
  readonly chosen: readonly OwnerChoice[]
  readonly first: readonly OwnerChoice[]
}

export interface OwnersAsked {
  kind: OwnerRole
  isVideo: boolean
  keyword?: string
  ids?: readonly string[]
  size: number
  page?: number
}

const shownWithoutScript = 8

/**
 * Teachers or schools with a course of the type in alphabetical order; a teacher without a name is shown with the
 * institution.
 */
async function fetchOwners(api: Api, { kind, isVideo, ids, keyword, size, page }: OwnersAsked): Promise<OwnerChoice[]> {
  const query = { course_type: isVideo ? CourseType.video : undefined, id: ids?.join(), keyword, size, page }
  if (kind === 'school') {
    const schools = await api.load(listAllSchools, { query })
    return schools.map((row) => ({ value: String(row.school_id), label: row.name ?? '' }))
  }
  const teachers = await api.load(listAllTeachers, { query })
  return teachers.map((row) => ({ value: String(row.teacher_id), label: row.name || row.school_name || '' }))
}

/** The same call from the browser. */
export function fetchOwnersHere(asked: OwnersAsked): Promise<OwnerChoice[]> {
  return fetchOwners(browserApi, asked)
}

/** Initial options of a list's owner filter. */
export async function fetchOwnerChoices(
  api: Api,
  of: Pick<OwnersAsked, 'kind' | 'isVideo'> & { chosen: readonly string[] },
): Promise<OwnerChoices> {
  const { chosen: ids, ...asked } = of
  const [chosen, first] = await Promise.all([
    ids.length === 0 ? [] : fetchOwners(api, { ...asked, ids, size: ids.length }),
    fetchOwners(api, { ...asked, size: shownWithoutScript }),
  ])
  // A chosen owner without such a course stays in the options: the filter applies until it is removed.
  const names = new Map(chosen.map((owner) => [owner.value, owner]))
  return { chosen: ids.map((value) => names.get(value) ?? { value, label: value }), first }
}

import type { Api } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { listAllSchools, listAllTeachers } from '../../contract/people.contract.ts'

/** A teacher or school that courses can be narrowed to. */
export interface OwnerChoice {
  readonly value: string
  readonly label: string
}

/** What a page carries of them: the chosen ones, and the first of all for readers without script. */
export interface OwnerChoices {
  readonly chosen: readonly OwnerChoice[]
  readonly first: readonly OwnerChoice[]
}

export interface OwnersAsked {
  kind: 'teacher' | 'school'
  isVideo: boolean
  keyword?: string
  ids?: readonly string[]
  size: number
  page?: number
}

const shownWithoutScript = 8

/** Teachers or schools with a course of the kind, by the alphabet; a teacher without a name goes by the institution. */
async function fetchOwners(api: Api, { kind, isVideo, ids, keyword, size, page }: OwnersAsked): Promise<OwnerChoice[]> {
  const query = { course_type: isVideo ? 3 : undefined, id: ids?.join(), keyword, size, page }
  if (kind === 'school') {
    const schools = await api.load(listAllSchools, { query })
    return schools.map((row) => ({ value: String(row.school_id), label: row.name ?? '' }))
  }
  const teachers = await api.load(listAllTeachers, { query })
  return teachers.map((row) => ({ value: String(row.teacher_id), label: row.name || row.school_name || '' }))
}

/** The same, asked by the browser. */
export function fetchOwnersHere(asked: OwnersAsked): Promise<OwnerChoice[]> {
  return fetchOwners(browserApi, asked)
}

/** What the filter of a list begins with. */
export async function fetchOwnerChoices(
  api: Api,
  of: Pick<OwnersAsked, 'kind' | 'isVideo'> & { chosen: readonly string[] },
): Promise<OwnerChoices> {
  const { chosen: ids, ...asked } = of
  const [chosen, first] = await Promise.all([
    ids.length === 0 ? [] : fetchOwners(api, { ...asked, ids, size: ids.length }),
    fetchOwners(api, { ...asked, size: shownWithoutScript }),
  ])
  // An owner without a course of the kind still narrows the list to nothing, until they are removed from the filter.
  const names = new Map(chosen.map((owner) => [owner.value, owner]))
  return { chosen: ids.map((value) => names.get(value) ?? { value, label: value }), first }
}

import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { shareMeta } from '#platform/web/page-meta/list-page-meta.ts'
import type { TeacherPage } from '../../contract/people.contract.ts'
import { teacherItem } from './structured-data.ts'

/** Meta tags of a teacher’s page for search engines and social networks. */
export function teacherMeta(teacher: TeacherPage, canonical: string) {
  const name = teacher.name || teacher.school_name || ''
  const crumbs = [
    { name: m.catalogue_teachers(), path: paths.teacher.list() },
    { name, path: paths.teacher.detail(teacher.teacher_id) },
  ]
  return shareMeta({
    title: name,
    description:
      [teacher.education, teacher.experience].filter(Boolean).join(' · ') || m.storefront_teachers_description(),
    canonical,
    image: teacher.profile,
    kind: 'profile',
    structured: [teacherItem(teacher, canonical)],
    crumbs,
  })
}

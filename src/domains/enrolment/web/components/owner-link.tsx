import { paths } from '#paths'
import { AppLink } from '#platform/web/links/app-link.tsx'

interface OwnerLinkProps {
  row: {
    teacher_id: number | null
    teacher_name: string | null
    school_id: number | null
    school_name: string | null
    schools_name: string | null
  }
}

/** Link to the course's owner: a teacher, by name or institution, or the school. @see E-LST-01, E-LST-05 */
export function OwnerLink({ row }: OwnerLinkProps) {
  if (row.school_id !== null) {
    return <AppLink to={paths.profile.school(row.school_id)}>{row.schools_name}</AppLink>
  }
  return <AppLink to={paths.profile.teacher(row.teacher_id ?? 0)}>{row.teacher_name || row.school_name}</AppLink>
}

import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { CourseIcon, RightIcon } from '#platform/web/media/icons.tsx'
import tileStyles from '#platform/web/media/tile.module.css'
import { EmptyState } from '#platform/web/states/states.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'
import type { GroupRow } from '../../contract/content-groups.contract.ts'
import lessonListStyles from './lesson-list.module.css'

/** A student's groups, each a link to its lessons. */
export function GroupLinks({ groups, to }: { groups: readonly GroupRow[]; to: (group: GroupRow) => Path }) {
  if (groups.length === 0) return <EmptyState title={m.content_no_lessons()}>{m.content_no_lessons_text()}</EmptyState>
  return (
    <ul className={lessonListStyles.lessons}>
      {groups.map((group) => (
        <li key={group.id}>
          <AppLink className={lessonListStyles.lesson} to={to(group)}>
            <span className={`${tileStyles.tile} ${tileStyles.jade}`}>
              <CourseIcon />
            </span>
            <span className={`${lessonListStyles.facts} name`}>{group.gp_name}</span>
            <RightIcon small />
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

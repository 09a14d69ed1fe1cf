import { paths } from '#paths'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import {
  ClassIcon,
  CourseIcon,
  HomeIcon,
  type IconComponent,
  NewsIcon,
  SchoolIcon,
  UserIcon,
  UsersIcon,
} from '#platform/web/media/icons.tsx'
import type { SessionUser } from '#platform/web/session/session.ts'

export interface MenuEntry {
  to: Path
  label: string
  icon: IconComponent
  /** Current only on this very address, not below it. */
  end?: boolean
}

/** The six main places. @see X-LAY-04 */
export function mainMenu(): readonly MenuEntry[] {
  return [
    { to: paths.home(), label: m.platform_nav_home(), icon: HomeIcon, end: true },
    { to: paths.school.list(), label: m.platform_nav_schools(), icon: SchoolIcon },
    { to: paths.teacher.list(), label: m.platform_nav_teachers(), icon: UsersIcon },
    { to: paths.course.list(), label: m.platform_nav_courses(), icon: CourseIcon },
    { to: paths.class.list(), label: m.platform_nav_classes(), icon: ClassIcon },
    { to: paths.news.list(), label: m.platform_nav_news(), icon: NewsIcon },
  ]
}

/** The three agreements that sign-up begins with. @see X-LAY-01 */
export function agreementMenu(): readonly MenuEntry[] {
  return [
    { to: paths.agreement.student(), label: m.platform_nav_agreement_student(), icon: UserIcon },
    { to: paths.agreement.teacher(), label: m.platform_nav_agreement_teacher(), icon: UsersIcon },
    { to: paths.agreement.school(), label: m.platform_nav_agreement_school(), icon: SchoolIcon },
  ]
}

/** The footer's links. @see X-LAY-05 */
export function footerMenu(): readonly Pick<MenuEntry, 'to' | 'label'>[] {
  return [
    { to: paths.about(), label: m.platform_nav_about() },
    { to: paths.terms(), label: m.platform_nav_terms() },
    { to: paths.policy(), label: m.platform_nav_policy() },
    { to: paths.teacher.list(), label: m.platform_nav_teachers() },
    { to: paths.course.list(), label: m.platform_nav_courses() },
    { to: paths.class.list(), label: m.platform_nav_classes() },
    { to: paths.news.list(), label: m.platform_nav_news() },
  ]
}

export function notificationPath(user: SessionUser): Path {
  return paths.own[user.usertype].notifications()
}

/** A person's own page, where the account area begins. */
export function profilePath(user: SessionUser): Path {
  return paths.own[user.usertype].profile()
}

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
  to: string
  label: string
  icon: IconComponent
  /** Current only on this very address, not below it. */
  end?: boolean
}

/** The six main places. @see X-LAY-04 */
export function mainMenu(): readonly MenuEntry[] {
  return [
    { to: '/', label: m.platform_nav_home(), icon: HomeIcon, end: true },
    { to: '/school/list', label: m.platform_nav_schools(), icon: SchoolIcon },
    { to: '/teacher/list', label: m.platform_nav_teachers(), icon: UsersIcon },
    { to: '/course/list', label: m.platform_nav_courses(), icon: CourseIcon },
    { to: '/class/list', label: m.platform_nav_classes(), icon: ClassIcon },
    { to: '/newslist', label: m.platform_nav_news(), icon: NewsIcon },
  ]
}

/** The three agreements that sign-up begins with. @see X-LAY-01 */
export function agreementMenu(): readonly MenuEntry[] {
  return [
    { to: '/agreementStudent', label: m.platform_nav_agreement_student(), icon: UserIcon },
    { to: '/agreementteacher', label: m.platform_nav_agreement_teacher(), icon: UsersIcon },
    { to: '/agreementSchool', label: m.platform_nav_agreement_school(), icon: SchoolIcon },
  ]
}

/** The footer's links. @see X-LAY-05 */
export function footerMenu(): readonly Pick<MenuEntry, 'to' | 'label'>[] {
  return [
    { to: '/about-us', label: m.platform_nav_about() },
    { to: '/terms-of-service', label: m.platform_nav_terms() },
    { to: '/policy', label: m.platform_nav_policy() },
    { to: '/teacher/list', label: m.platform_nav_teachers() },
    { to: '/course/list', label: m.platform_nav_courses() },
    { to: '/class/list', label: m.platform_nav_classes() },
    { to: '/newslist', label: m.platform_nav_news() },
  ]
}

export function notificationPath(user: SessionUser): string {
  return `/${user.usertype}/notification`
}

/** A person's own page, where the account area begins. */
export function profilePath(user: SessionUser): string {
  return user.usertype === 'school' ? '/detailSchool' : `/${user.usertype}/detail`
}

import { paths } from '#paths'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { m } from '#platform/messages/generated/messages.js'
import {
  ChartIcon,
  ClassIcon,
  CourseIcon,
  DownloadIcon,
  LockIcon,
  LogoutIcon,
  MoneyIcon,
  PlayIcon,
  PlusIcon,
  TrashIcon,
  UploadIcon,
  UserIcon,
  UsersIcon,
  VideoIcon,
} from '#platform/web/components/icons.tsx'
import type { MenuEntry } from '#platform/web/layout/navigation.ts'
import { ownerRoleOf, type SessionUser } from '#platform/web/session/session.ts'

/**
 * The account menu: the side menu, and with notices and log-out also the profile's dropdown.
 *
 * Entries that a person may not use are hidden: an owner who is not approved yet sees profile and password only.
 *
 * @see X-LAY-09 to X-LAY-13
 */
export function accountMenu(user: SessionUser): readonly MenuEntry[] {
  return [...(user.usertype === 'student' ? studentMenu() : ownerMenu(user)), ...passwordEntry(user)]
}

function studentMenu(): MenuEntry[] {
  return [
    { to: paths.own.student.learning(), label: m.platform_nav_learning(), icon: PlayIcon },
    { to: paths.own.student.saved(), label: m.platform_nav_saved(), icon: DownloadIcon },
    { to: paths.ownProfile.student(), label: m.platform_nav_my_profile(), icon: UserIcon },
    { to: paths.enrolled.courses(), label: m.platform_nav_course_applications(), icon: VideoIcon },
    { to: paths.enrolled.classes(), label: m.platform_nav_class_applications(), icon: ClassIcon },
    { to: paths.enrolled.paymentMethods(), label: m.platform_nav_payment_methods(), icon: MoneyIcon },
    { to: paths.courseRequest.create(), label: m.platform_nav_request_course(), icon: PlusIcon },
  ]
}

function ownerMenu(user: SessionUser): MenuEntry[] {
  const profile = {
    to: paths.ownProfile[user.usertype](),
    label: user.usertype === 'school' ? m.platform_nav_school_profile() : m.platform_nav_my_profile(),
    icon: UserIcon,
  }
  if (user.status !== AccountStatus.approved) return [profile]
  return [
    { to: paths.owner.start(), label: m.platform_nav_owner_start(), icon: ChartIcon },
    profile,
    { to: paths.owner.createCourse(), label: m.platform_nav_create_course(), icon: PlusIcon },
    { to: paths.owner.courses(), label: m.platform_nav_manage_courses(), icon: CourseIcon },
    { to: paths.owner.createClass(), label: m.platform_nav_create_class(), icon: PlusIcon },
    { to: paths.owner.classes(), label: m.platform_nav_manage_classes(), icon: ClassIcon },
    { to: paths.owner.manageContent(), label: m.platform_nav_lessons(), icon: PlayIcon },
    ...olderUploadEntry(user),
    {
      to: paths.own[ownerRoleOf(user)].students(),
      label: m.platform_nav_manage_students(),
      icon: UsersIcon,
    },
    { to: paths.owner.payments(), label: m.platform_nav_payments(), icon: MoneyIcon },
  ]
}

function olderUploadEntry(user: SessionUser): MenuEntry[] {
  if (user.usertype !== 'teacher' || !user.enable_video_upload) return []
  return [{ to: paths.owner.olderUpload(), label: m.platform_nav_content(), icon: UploadIcon }]
}

function passwordEntry(user: SessionUser): MenuEntry[] {
  if (user.accountuser.social_media_id) return []
  return [{ to: paths.own[user.usertype].changePassword(), label: m.platform_nav_change_password(), icon: LockIcon }]
}

/** Log-out and deletion, the same for every role. */
export function leavingEntries(): readonly MenuEntry[] {
  return [
    { to: paths.own.deletion(), label: m.platform_nav_delete_account(), icon: TrashIcon },
    { to: paths.logout(), label: m.platform_logout(), icon: LogoutIcon },
  ]
}

import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import {
  BellIcon,
  ChartIcon,
  ClassIcon,
  CourseIcon,
  EditIcon,
  ImageIcon,
  LockIcon,
  MailIcon,
  MoneyIcon,
  NewsIcon,
  SearchIcon,
  SendIcon,
  SettingsIcon,
  ShieldIcon,
  SignalIcon,
  TagIcon,
  UserIcon,
  UsersIcon,
  VideoIcon,
} from '#platform/web/components/icons.tsx'
import type { MenuEntry } from '#platform/web/layout/navigation.ts'

export type AdminRole = 'owner' | 'moderator' | 'finance'

type RoleMenuEntry = MenuEntry & { readonly roles: readonly AdminRole[] }

const everybody = ['owner', 'moderator', 'finance'] as const
const finance = ['owner', 'finance'] as const
const moderation = ['owner', 'moderator'] as const
const ownerOnly = ['owner'] as const

/**
 * The console menu; each role sees the screens whose calls it may make. The first five after the dashboard are the
 * daily work.
 */
export function adminMenu(role: AdminRole): readonly MenuEntry[] {
  const entries: RoleMenuEntry[] = [
    {
      to: paths.admin.dashboard(),
      label: m.platform_admin_summary(),
      icon: ChartIcon,
      end: true,
      roles: everybody,
    },
    { to: paths.admin.payments(), label: m.platform_admin_payments(), icon: MoneyIcon, roles: finance },
    { to: paths.admin.user.list(), label: m.platform_admin_users(), icon: UsersIcon, roles: moderation },
    { to: paths.admin.course.list(), label: m.platform_admin_courses(), icon: CourseIcon, roles: moderation },
    { to: paths.admin.enrolments(), label: m.platform_admin_enrolments(), icon: ClassIcon, roles: finance },
    {
      to: paths.admin.registrations(),
      label: m.platform_admin_registrations(),
      icon: UserIcon,
      roles: finance,
    },
    { to: paths.admin.payouts(), label: m.platform_admin_payouts(), icon: SendIcon, roles: finance },
    { to: paths.admin.money(), label: m.platform_admin_money(), icon: ChartIcon, roles: finance },
    { to: paths.admin.transfers(), label: m.platform_admin_transfers(), icon: MoneyIcon, roles: finance },
    { to: paths.admin.refunds(), label: m.platform_admin_refunds(), icon: MoneyIcon, roles: finance },
    { to: paths.admin.cash(), label: m.payments_cash(), icon: MoneyIcon, roles: finance },
    { to: paths.admin.coupons(), label: m.payments_coupons(), icon: TagIcon, roles: finance },
    { to: paths.admin.statement.list(), label: m.platform_admin_statements(), icon: NewsIcon, roles: finance },
    { to: paths.admin.contents(), label: m.platform_admin_contents(), icon: VideoIcon, roles: moderation },
    { to: paths.admin.news.list(), label: m.platform_admin_news(), icon: NewsIcon, roles: moderation },
    { to: paths.admin.notifications(), label: m.platform_admin_notifications(), icon: BellIcon, roles: moderation },
    { to: paths.admin.courseRequests(), label: m.platform_admin_requests(), icon: EditIcon, roles: moderation },
    { to: paths.admin.paymentMethods(), label: m.platform_admin_payment_methods(), icon: MoneyIcon, roles: finance },
    { to: paths.admin.categories(), label: m.platform_admin_categories(), icon: TagIcon, roles: moderation },
    { to: paths.admin.searchWords(), label: m.moderation_search_words(), icon: SearchIcon, roles: moderation },
    { to: paths.admin.ads(), label: m.platform_admin_ads(), icon: ImageIcon, roles: ownerOnly },
    { to: paths.admin.settings(), label: m.platform_admin_settings(), icon: SettingsIcon, roles: ownerOnly },
    { to: paths.admin.staff.list(), label: m.platform_admin_staff(), icon: UserIcon, roles: ownerOnly },
    { to: paths.admin.status(), label: m.platform_admin_status(), icon: SignalIcon, roles: ownerOnly },
    { to: paths.admin.outbox(), label: m.platform_admin_outbox(), icon: MailIcon, roles: ownerOnly },
    { to: paths.admin.audit(), label: m.platform_admin_audit(), icon: ShieldIcon, roles: ownerOnly },
    { to: paths.admin.account(), label: m.platform_admin_account(), icon: LockIcon, roles: everybody },
  ]
  return entries.filter(({ roles }) => roles.includes(role))
}

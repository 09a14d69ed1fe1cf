import { useState } from 'react'
import { listStaff, type StaffMember } from '#domains/accounts/contract/staff.contract.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Badge } from '#platform/web/components/badge.tsx'
import { PlusIcon } from '#platform/web/components/icons.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { AccessBadge } from '../../components/access-badge.tsx'
import { NewStaffDialog } from '../../components/staff-dialogs.tsx'
import { titled } from '../../document-title.ts'
import { staffRoleLabel } from '../../staff-roles.ts'
import type { Route } from './+types/staff-screen.ts'
import styles from './staff-screen.module.css'

export const clientLoader = adminOnly(() => adminApi.load(listStaff))
export const HydrateFallback = () => <ListPageSkeleton title={m.platform_admin_staff()} count={3} />
export const meta = titled(m.platform_admin_staff)

/** The list of admins, for owners. */
export default function StaffScreen({ loaderData: { data } }: Route.ComponentProps) {
  const { run } = useAction()
  const [adding, setAdding] = useState(false)
  const add = (
    <button type="button" className="btn btn-primary" onClick={() => setAdding(true)}>
      <PlusIcon />
      {m.accounts_staff_add()}
    </button>
  )
  return (
    <>
      <ListHeader title={m.platform_admin_staff()} total={data.length} action={add} />
      <DataTable caption={m.platform_admin_staff()} columns={columns()} rows={data} rowKey={(member) => member.id} />
      {adding ? (
        <NewStaffDialog
          onCancel={() => setAdding(false)}
          onDone={() => {
            setAdding(false)
            void run(async () => undefined, m.accounts_staff_added())
          }}
        />
      ) : null}
    </>
  )
}

function columns(): Column<StaffMember>[] {
  return [
    {
      id: 'name',
      kind: 'title',
      head: m.accounts_staff_name(),
      cell: (member) => (
        <>
          <AppLink to={paths.admin.staff.detail(member.id)}>{member.name}</AppLink>{' '}
          {member.current ? <Badge tone="info">{m.accounts_staff_you()}</Badge> : null}
          <p className={`small ${styles.email}`}>{member.email}</p>
        </>
      ),
    },
    {
      id: 'role',
      head: m.accounts_staff_role(),
      phoneLabel: m.accounts_staff_role(),
      cell: (member) => <span className="keep">{staffRoleLabel[member.role]()}</span>,
    },
    {
      id: 'access',
      head: m.accounts_staff_access(),
      phoneLabel: m.accounts_staff_access(),
      cell: ({ active }) => <AccessBadge active={active} />,
    },
    {
      id: 'factor',
      head: m.accounts_staff_second_factor(),
      phoneLabel: m.accounts_staff_second_factor(),
      cell: (member) =>
        member.second_factor ? m.accounts_staff_second_factor_on() : m.accounts_staff_second_factor_off(),
    },
    {
      id: 'sessions',
      kind: 'number',
      head: m.accounts_staff_sessions(),
      phoneLabel: m.accounts_staff_sessions(),
      cell: (member) => localDigits(member.open_sessions),
    },
    {
      id: 'seen',
      head: m.accounts_staff_last_seen(),
      phoneLabel: m.accounts_staff_last_seen(),
      cell: (member) => (member.last_seen_at ? dayAndTime(member.last_seen_at) : '–'),
    },
  ]
}

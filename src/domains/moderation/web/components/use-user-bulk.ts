import { AccountStatus } from '#platform/contract/account-codes.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import type { BulkAction } from '#platform/web/table/bulk-actions.tsx'
import { type Selection, useSelection } from '#platform/web/table/selection.ts'
import { type DecidedStatus, decideAccount, type UserRow } from '../../contract/admin-users.contract.ts'
import { reasonPresets } from './reason-presets.ts'
import { nameOf } from './status-labels.ts'

const isPending = ({ status }: UserRow) => status === AccountStatus.pending

function decide({ type, id, version }: UserRow, status: DecidedStatus, reason?: string) {
  const params = { type, id: String(id) }
  return adminApi.call(decideAccount, { params, body: { status, version, ...(reason && { reason }) } })
}

/** Approves or rejects several accounts that wait. @see OWN-22 */
export function useUserBulk(rows: readonly UserRow[]): {
  selection: Selection<UserRow>
  actions: readonly BulkAction<UserRow>[]
} {
  const selection = useSelection({
    rows,
    keyOf: ({ id }) => id,
    nameOf: (row) => `${nameOf(row)} (${row.no})`,
    isSelectable: isPending,
  })
  return {
    selection,
    actions: [
      {
        label: m.moderation_approve(),
        title: m.moderation_approve_several_title,
        allows: isPending,
        call: (row) => decide(row, AccountStatus.approved),
      },
      {
        label: m.moderation_reject(),
        title: m.moderation_reject_several_title,
        allows: isPending,
        reason: { presets: reasonPresets('rejectAccount') },
        call: (row, reason) => decide(row, AccountStatus.rejected, reason),
      },
    ],
  }
}

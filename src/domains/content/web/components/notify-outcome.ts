import { m } from '#platform/messages/generated/messages.js'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { ActionStatus } from '../../contract/content-codes.ts'

/**
 * Shows the result of an action whose status is in the reply's body.
 *
 * A missing target counts as success, because the list is correct after a reload (OP-131).
 *
 * @see M-GP-07, M-CT-07, OP-131
 */
export function notifyStatus(status: number, goneText: string): void {
  if (status === ActionStatus.done) showToast(m.platform_operation_done())
  else if (status === ActionStatus.gone) showToast(goneText)
  else showToast(m.platform_operation_failed(), { tone: 'problem' })
}

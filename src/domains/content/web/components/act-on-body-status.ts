import { m } from '#platform/messages/generated/messages.js'
import { showNotice } from '#platform/web/notices/notices.ts'
import { ActionStatus } from '../../contract/content-codes.ts'

/**
 * Says what an action came to; its status stands in the body of the reply.
 *
 * What is gone is told as a success, because the list will be right once it is loaded again (OP-131).
 *
 * @see 1§8.4
 */
export async function tellOutcome(act: () => Promise<{ status: number }>, goneText: string): Promise<void> {
  const status = await act().then(
    (reply) => reply.status,
    () => ActionStatus.refused,
  )
  if (status === ActionStatus.done) showNotice(m.platform_operation_done())
  else if (status === ActionStatus.gone) showNotice(goneText)
  else showNotice(m.platform_operation_failed(), { tone: 'problem' })
}

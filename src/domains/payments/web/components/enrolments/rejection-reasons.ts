import { BURMESE } from '#platform/messages/burmese.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import type { ReasonPresets } from '#platform/web/dialogs/reason-dialog.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { type ReasonKind, type ReasonPreset, setReasonPreset } from '../../../contract/reason-presets.contract.ts'

/** The reasons that every installation has, in the student's language. */
const ofEveryInstallation: Record<ReasonKind, readonly ((inputs: object, options: typeof BURMESE) => string)[]> = {
  rejection: [
    m.payments_reason_unreadable,
    m.payments_reason_wrong_amount,
    m.payments_reason_wrong_account,
    m.payments_reason_already_used,
  ],
  picture: [
    m.payments_reason_unreadable,
    m.payments_reason_not_a_receipt,
    m.payments_reason_not_arrived,
    m.payments_reason_wrong_account,
  ],
}

/** The reasons to offer: those of every installation that were not taken off the list, then those that admins kept. */
function reasonsOf(kind: ReasonKind, presets: readonly ReasonPreset[]): string[] {
  const own = presets.filter((preset) => preset.kind === kind)
  const isHidden = (reason: string) => own.some((preset) => preset.reason === reason && !preset.shown)
  const common = ofEveryInstallation[kind].map((label) => label({}, BURMESE)).filter((reason) => !isHidden(reason))
  const kept = own.filter(({ shown, reason }) => shown && !common.includes(reason)).map(({ reason }) => reason)
  return [...common, ...kept]
}

/** These reasons for the dialog, which keeps and drops them. @see MON-14 */
export function useReasonPresets(kind: ReasonKind, presets: readonly ReasonPreset[]): ReasonPresets {
  const { run } = useAction()
  const set = (reason: string, shown: boolean, done: string) =>
    run(() => adminApi.call(setReasonPreset, { body: { kind, reason, shown } }), done)
  return {
    reasons: reasonsOf(kind, presets),
    onKeep: (reason) => void set(reason, true, m.platform_reason_kept()),
    onDrop: (reason) => void set(reason, false, m.platform_reason_dropped()),
  }
}

import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/failures.ts'
import type { Question } from '#platform/web/dialogs/confirm-dialog.tsx'
import type { VerifyOutput } from './payment-form.ts'

type Confirmation = 'reused_picture' | 'part' | 'over' | 'closed' | 'further_transfer' | 'seen'

interface DeskQuestion {
  /** The field of the body that holds the answer. */
  readonly confirmation: Confirmation
  readonly title: () => string
  readonly confirmLabel: () => string
  readonly danger?: boolean
}

/** Asked at the counter, too. */
export const aboveFee = {
  confirmation: 'over',
  title: m.payments_desk_over_title,
  confirmLabel: m.payments_desk_over_confirm,
} as const satisfies DeskQuestion

/** Refusals that the admin may overrule, each with its question. */
const questions: Readonly<Record<string, DeskQuestion>> = {
  PICTURE_ALREADY_USED: {
    confirmation: 'reused_picture',
    title: m.payments_desk_reused_title,
    confirmLabel: m.payments_desk_verify,
    danger: true,
  },
  PAYMENT_BELOW_FEE: {
    confirmation: 'part',
    title: m.payments_desk_part_title,
    confirmLabel: m.payments_desk_part_confirm,
  },
  PAYMENT_ABOVE_FEE: aboveFee,
  METHOD_CLOSED: {
    confirmation: 'closed',
    title: m.payments_desk_closed_title,
    confirmLabel: m.payments_desk_closed_confirm,
    danger: true,
  },
  PAYMENT_NOT_SEEN: {
    confirmation: 'seen',
    title: m.payments_desk_seen_title,
    confirmLabel: m.payments_desk_seen_confirm,
  },
  NUMBER_IN_OTHER_WALLET: {
    confirmation: 'further_transfer',
    title: m.payments_desk_further_title,
    confirmLabel: m.payments_desk_further_confirm,
    danger: true,
  },
}

/**
 * Sends a verification and repeats it with each confirmation that the admin gives.
 *
 * @returns undefined when the admin cancels
 */
export async function verifyWithQuestions<Reply>(
  body: VerifyOutput,
  confirm: (question: Question) => Promise<boolean>,
  send: (body: VerifyOutput) => Promise<Reply>,
): Promise<Reply | undefined> {
  try {
    return await send(body)
  } catch (error) {
    const question = error instanceof RefusedCall && error.code ? questions[error.code] : undefined
    if (!(error instanceof RefusedCall) || !question || body[question.confirmation]) throw error
    const { confirmation, title, confirmLabel, danger = false } = question
    const detail = error.errors.amount?.[0] ?? error.message
    if (!(await confirm({ title: title(), detail, confirmLabel: confirmLabel(), danger }))) return undefined
    return verifyWithQuestions({ ...body, [confirmation]: true }, confirm, send)
  }
}

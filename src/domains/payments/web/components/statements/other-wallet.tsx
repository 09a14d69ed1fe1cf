import { m } from '#platform/messages/generated/messages.js'
import type { Question } from '#platform/web/dialogs/confirm-dialog.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import type { StatementReply } from '../../../contract/statements.contract.ts'

type LooksLike = NonNullable<StatementReply['looks_like']>

/** Why a statement may be of another wallet than the chosen one, and of which. */
export function otherWalletTexts({ why, name, rows }: LooksLike, wallet: string): string[] {
  const n = localDigits(rows)
  return [
    why === 'known'
      ? m.payments_statement_other_known({ n, wallet, other: name ?? '' })
      : m.payments_statement_other_digits({ n, wallet }),
    ...(name === null ? [] : [m.payments_statement_looks_like({ other: name })]),
  ]
}

export function otherWalletQuestion(other: LooksLike, wallet: string): Question {
  return {
    title: m.payments_statement_other_title({ wallet }),
    detail: otherWalletTexts(other, wallet).join(' '),
    confirmLabel: m.payments_statement_other_import({ wallet }),
  }
}

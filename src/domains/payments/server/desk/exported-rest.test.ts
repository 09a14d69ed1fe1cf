import { expect, test } from 'vitest'
import { mountModeration } from '#domains/moderation/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import { m } from '#platform/server/plain-messages.ts'
import { aClass, anAdmin, anEnrolment } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { anApplicant, aPaymentDesk } from '#tests/support/payment-desk.ts'

const FEE = 43_210

/** The rows of a saved list that have this text, as cells by the heads of their columns. */
async function savedRows(api: DomainApi, path: string, { as, text }: { as: Caller; text: string }) {
  const { body } = await api.get(path, { as })
  const [head = [], ...rows] = body
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))
  return rows
    .filter((row) => row.includes(text))
    .map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]])))
}

test('a saved list shows no rest of what was rejected', async () => {
  const desk = await aPaymentDesk({ also: [mountModeration] })
  const owner = await anAdmin(desk.db, { role: 'owner' })
  const as = desk.aung
  const reason = 'စမ်းသပ်ခြင်း'
  const restOf = async (list: string, feeMmk: number) => {
    const rows = await savedRows(desk.api, `/admin/${list}/export?format=csv`, { as, text: String(feeMmk) })
    return rows.map((row) => row[m.payments_till_rest({}, BURMESE)])
  }
  const seat = async (feeMmk: number) => anEnrolment(desk.db, { classId: (await aClass(desk.db, { feeMmk })).id })
  const rejected = await seat(FEE)
  await seat(FEE + 1)
  await desk.api.post(`/admin/enrolments/class/${rejected.id}/reject`, { as, body: { reason } })
  expect(await restOf('enrolments', FEE)).toEqual(['0'])
  expect(await restOf('enrolments', FEE + 1)).toEqual([String(FEE + 1)])

  const refused = await anApplicant(desk.db, FEE)
  await anApplicant(desk.db, FEE + 1)
  const status = { status: AccountStatus.rejected, reason }
  await desk.api.post(`/admin/users/teacher/${refused.account.id}/status`, { as: owner, body: status })
  expect(await restOf('registrations', FEE)).toEqual(['0'])
  expect(await restOf('registrations', FEE + 1)).toEqual([String(FEE + 1)])
})

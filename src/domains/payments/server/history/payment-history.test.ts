import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#platform/server/database/connect.ts'
import { anAdmin, type Enrolment } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { anApplicant, aPaymentDesk, aPurchase, aWaitingPicture, decideAtDesk } from '#tests/support/payment-desk.ts'

let db: Db
let api: DomainApi
let aung: Caller
let su: Caller
let methodId: number
let familyId: number
const FEE = 50_000
const reason = 'ဓာတ်ပုံ အတု ဖြစ်ပါသည်။'

beforeAll(async () => {
  ;({ db, api, aung, su, methodId, familyId } = await aPaymentDesk())
})

const pathOf = ({ kind, id }: Pick<Enrolment, 'kind' | 'id'>) => `/admin/enrolments/${kind}/${id}/history`
const historyOf = async (enrolment: Enrolment) => (await api.get(pathOf(enrolment), { as: su })).json
const decide = (enrolment: Enrolment, verb: string, body: object) =>
  decideAtDesk({ db, api, as: aung }, enrolment, { verb, body })
const verify = (enrolment: Enrolment, number: string, amount = FEE) =>
  decide(enrolment, 'verify', { transaction_no: number, method_id: methodId, amount })

describe('the history of a payment', () => {
  it('is for finance and owners, and of an enrolment of this kind', async () => {
    const purchase = await aPurchase(db, FEE)
    const path = pathOf(purchase)
    const [moderator, owner] = [await anAdmin(db, { role: 'moderator' }), await anAdmin(db, { role: 'owner' })]
    expect((await api.get(path)).status).toBe(401)
    expect((await api.get(path, { as: moderator })).status).toBe(403)
    expect((await api.get(path, { as: owner })).status).toBe(200)
    const other = await api.get(pathOf({ kind: 'class', id: purchase.id }), { as: su })
    expect([other.status, other.json.code]).toEqual([404, 'ENROLMENT_NOT_FOUND'])
    expect((await api.get('/admin/registrations/999999/history', { as: su })).json.code).toBe('REGISTRATION_NOT_FOUND')
    expect((await api.get('/admin/registrations/999999/history', { as: moderator })).status).toBe(403)
  })

  it('is empty before anything was decided', async () => {
    expect(await historyOf(await aPurchase(db, FEE))).toMatchObject({
      order: null,
      claims: [],
      transfers: [],
      refunds: [],
      actions: [],
      postings: [],
    })
  })

  it('has a withdrawn transfer beside the one that took its turn, with who and why', async () => {
    const purchase = await aPurchase(db, FEE)
    await aWaitingPicture(db, purchase.id)
    await verify(purchase, 'HIS1001')
    await decide(purchase, 'reverse', { reason })
    await verify(purchase, 'HIS1002', FEE + 700)
    const history = await historyOf(purchase)
    expect(history.order).toMatchObject({ fee: FEE, due: FEE, allocated: FEE, state: 'paid' })
    expect(history.transfers).toMatchObject([
      { transaction_no: 'HIS1002', amount: FEE + 700, allocated: FEE, by: 'Ko Aung', withdrawn_at: null },
      { transaction_no: 'HIS1001', amount: FEE, allocated: 0, by: 'Ko Aung', withdrawn_by: 'Ko Aung' },
    ])
    expect(history.transfers[1].withdrawn_at).not.toBeNull()
    expect(history.claims).toHaveLength(1)
    expect(history.actions).toMatchObject([
      // A video course is approved by its payment.
      { action: 'approve', by: 'Ko Aung' },
      { action: 'verify', by: 'Ko Aung', amount: FEE + 700 },
      { action: 'reopen', by: 'Ko Aung', reason },
      { action: 'reverse', by: 'Ko Aung', reason },
      { action: 'approve', by: 'Ko Aung' },
      { action: 'verify', by: 'Ko Aung', amount: FEE },
    ])
    const kinds = history.postings.map(({ kind }: { kind: string }) => kind)
    expect(kinds.toReversed()).toEqual(
      expect.arrayContaining(['transfer', 'allocation', 'earning', 'earning-undone', 'withdrawal']),
    )
    expect(history.postings.find(({ kind }: { kind: string }) => kind === 'withdrawal')).toMatchObject({
      by: 'Ko Aung',
      amount: FEE,
      reason,
    })
  })

  it('has a void, and the refund of its money with both people', async () => {
    const purchase = await aPurchase(db, FEE)
    await verify(purchase, 'HIS2001')
    await decide(purchase, 'void', { reason })
    const { transfers } = (await api.get(`/admin/enrolments/${purchase.kind}/${purchase.id}/refundable`, { as: aung }))
      .json
    const [{ id, version }] = transfers
    const body = {
      transfer_id: id,
      amount: FEE,
      wallet_id: familyId,
      account_no: '09 1',
      holder: 'Ma Thida',
      reason,
      version,
    }
    const asked = await api.post('/admin/refunds', { as: aung, body })
    expect(asked.status).toBe(200)
    expect((await api.post(`/admin/refunds/${asked.json.id}/approve`, { as: su })).status).toBe(200)
    const history = await historyOf(purchase)
    expect(history.order).toMatchObject({ allocated: 0, state: 'cancelled' })
    expect(history.refunds).toMatchObject([
      { amount: FEE, state: 'approved', asked_by: 'Ko Aung', approved_by: 'Ma Su', sent_at: null, reason },
    ])
    const actions = history.actions.map(({ action, by }: { action: string; by: string }) => `${action} ${by}`)
    const money = ['refund-approved Ma Su', 'refund-ask Ko Aung']
    expect(actions).toEqual([...money, 'void Ko Aung', 'approve Ko Aung', 'verify Ko Aung'])
    expect(history.postings[0]).toMatchObject({ kind: 'refund', by: 'Ma Su', amount: FEE })
  })

  it('is the same for the registration of a teacher', async () => {
    const { id, account } = await anApplicant(db, 20_000, { person: { name: 'Daw Mya' } })
    const row = (await api.get('/admin/registrations', { as: su })).json.data.find(
      ({ registration_id }: { registration_id: number }) => registration_id === id,
    )
    const body = { transaction_no: 'HIS3001', method_id: methodId, amount: 20_000, version: row.version }
    expect((await api.post(`/admin/registrations/${id}/verify`, { as: aung, body })).status).toBe(200)
    const history = (await api.get(`/admin/registrations/${id}/history`, { as: su })).json
    expect(history).toMatchObject({
      title: null,
      payer: { no: account.accountNo, name: 'Daw Mya' },
      order: { fee: 20_000, allocated: 20_000, state: 'paid' },
      transfers: [{ transaction_no: 'HIS3001', amount: 20_000, by: 'Ko Aung' }],
    })
    expect(history.claims).toMatchObject([{ answer: 'accepted', answered_by: 'Ko Aung', reason: null }])
    expect(history.claims[0].answered_at).not.toBeNull()
    expect(history.actions).toMatchObject([{ action: 'verify', by: 'Ko Aung' }])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#platform/server/database/connect.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import {
  anApplicant,
  aPaymentDesk,
  aPurchase,
  expectMoneyAddsUp,
  sendRegistrationPicture,
  sha256Of,
} from '#tests/support/payment-desk.ts'
import { aStatementRow } from '#tests/support/statement-row.ts'
import { keyOfTyped } from '../proofs/proofs.queries.ts'
import { applyRows } from './apply-rows.ts'

const FEE = 50_000
let db: Db
let api: DomainApi
let finance: Caller
let methodId: number

beforeAll(async () => {
  ;({ db, api, aung: finance, methodId } = await aPaymentDesk())
})

/** A row of an imported statement with a number. */
const aRow = (number: string) => aStatementRow(db, { methodId, importedBy: finance.id, number, amountMmk: FEE })

const read = (number: string) => JSON.stringify({ number: { value: number, sure: true } })
/** A waiting application with a picture, for which a number may be typed and read. */
async function aClaim({ picture, typed, shown }: { picture: string; typed?: string; shown?: string }): Promise<number> {
  const { id: enrolmentId } = await aPurchase(db, FEE)
  await db
    .insertInto('paymentProofs')
    .values({
      enrolmentId,
      filePath: 'private/proofs/x.webp',
      sha256: sha256Of(picture),
      pixelsSha256: sha256Of(`pixels of ${picture}`),
      ...(typed && { paymentMethodId: methodId, numberTyped: typed, numberKey: keyOfTyped(typed) }),
      ...(shown && { reading: read(shown) }),
    })
    .execute()
  return enrolmentId
}
const apply = () => applyRows(db, { methodId, adminId: finance.id })
const heldOf = async (number: string) =>
  (await api.get('/admin/statement-rows', { as: finance })).json.data.find(
    ({ transaction_no }: { transaction_no: string }) => transaction_no === number,
  )

describe('a row with the number of a claim is left to a person where', () => {
  it('the picture of another application shows the number', async () => {
    await aClaim({ picture: 'of who has paid', shown: '0100700123' })
    const copied = await aClaim({ picture: 'a cropped copy', typed: '0100700123' })
    await aRow('0100700123')
    expect(await apply()).toEqual({ accepted: 0, held: 1 })
    const { held, proposal } = await heldOf('0100700123')
    expect({ held, proposal }).toMatchObject({
      held: FEE,
      proposal: { kind: 'matched', parts: [{ enrolment: { id: copied } }] },
    })
    await expectMoneyAddsUp(db)
  })

  it('the picture of a registration shows the number', async () => {
    const { id } = await anApplicant(db, FEE)
    const picture = await db
      .selectFrom('registrationPaymentFiles')
      .select('id')
      .where('registrationPaymentId', '=', id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('registrationReadings')
      .values({ pictureId: picture.id, reading: read('0100700124') })
      .execute()
    await aClaim({ picture: 'a copy of a registration', typed: '0100700124' })
    await aRow('0100700124')
    expect(await apply()).toEqual({ accepted: 0, held: 1 })
    await expectMoneyAddsUp(db)
  })

  it('somebody has registered with the picture', async () => {
    const { id } = await anApplicant(db, FEE)
    await sendRegistrationPicture(db, id, 'sent twice')
    await aClaim({ picture: 'sent twice', typed: '0100700125' })
    await aRow('0100700125')
    expect(await apply()).toEqual({ accepted: 0, held: 1 })
    await expectMoneyAddsUp(db)
  })
})

it('the own picture with the number is no doubt', async () => {
  await aClaim({ picture: 'of one who has paid', typed: '0100700126', shown: '0100700126' })
  await aRow('0100700126')
  expect(await apply()).toEqual({ accepted: 1, held: 0 })
  await expectMoneyAddsUp(db)
})

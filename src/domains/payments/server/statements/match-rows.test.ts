import { describe, expect, it } from 'vitest'
import { type MatchFacts, matchRows, type NamedOrder, type OpenRow, type WaitingClaim } from './match-rows.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 3, 4, minute))
const aRow = (row: Partial<OpenRow> = {}): OpenRow => ({
  numberKey: null,
  amountMmk: 1000,
  arrivedAt: at(0),
  references: [],
  isFuture: false,
  isShared: false,
  ...row,
})
const aClaim = (claim: Partial<WaitingClaim> = {}): WaitingClaim => ({
  enrolmentId: 1,
  methodId: 7,
  familyId: 3,
  numberKey: null,
  amountMmk: null,
  restMmk: 1000,
  sentAt: at(5),
  isDoubtful: false,
  ...claim,
})
const orders = (named: Record<string, Partial<NamedOrder>>) =>
  new Map(
    Object.entries(named).map(([reference, order], index) => [
      reference,
      { enrolmentId: 10 + index, restMmk: 1000, isClosed: false, ...order },
    ]),
  )
const facts = (known: Partial<MatchFacts> = {}): MatchFacts => ({
  methodId: 7,
  familyId: 3,
  claims: [],
  orders: new Map(),
  ...known,
})
const said = (rows: readonly OpenRow[], known: Partial<MatchFacts>) =>
  matchRows(rows, facts(known)).map(
    (found) => found && `${found.isCertain ? 'certain ' : ''}${found.kind} ${found.parts.map((p) => p.enrolmentId)}`,
  )

describe('the number of a waiting claim', () => {
  it('is certain with the claimed amount or the rest', () => {
    const claims = [aClaim({ numberKey: 'A1', amountMmk: 400 }), aClaim({ enrolmentId: 2, numberKey: 'A2' })]
    const rows = [aRow({ numberKey: 'A1', amountMmk: 400 }), aRow({ numberKey: 'A2' })]
    expect(said(rows, { claims })).toEqual(['certain matched 1', 'certain matched 2'])
  })

  it('is proposed with less or more, and when the picture is used elsewhere', () => {
    const claims = [aClaim({ numberKey: 'A1' }), aClaim({ enrolmentId: 2, numberKey: 'A2', isDoubtful: true })]
    const rows = [
      ...[aRow({ numberKey: 'A1', amountMmk: 900 }), aRow({ numberKey: 'A1', amountMmk: 1100 })],
      aRow({ numberKey: 'A2' }),
    ]
    expect(said(rows, { claims })).toEqual(['short 1', 'over 1', 'matched 2'])
  })

  it('says nothing when two claim it, when the note names another order, and in another family', () => {
    const claims = [aClaim({ numberKey: 'A1' }), aClaim({ enrolmentId: 2, numberKey: 'A1' })]
    expect(said([aRow({ numberKey: 'A1' })], { claims })).toEqual([undefined])
    const row = aRow({ numberKey: 'A1', references: ['11111111'] })
    expect(said([row], { claims: [aClaim({ numberKey: 'A1' })], orders: orders({ '11111111': {} }) })).toEqual([
      undefined,
    ])
    expect(
      said([aRow({ numberKey: 'A1' })], { claims: [aClaim({ numberKey: 'A1', methodId: 8, familyId: 4 })] }),
    ).toEqual([undefined])
  })
})

describe('a reference in the note', () => {
  it('is certain with the rest, proposed with another amount, and credit when the order is paid', () => {
    const named = orders({ '1': {}, '2': {}, '3': {}, '4': { isClosed: true } })
    const rows = [
      ...[aRow({ references: ['1'] }), aRow({ references: ['2'], amountMmk: 1 })],
      ...[aRow({ references: ['3'], amountMmk: 1001 }), aRow({ references: ['4'] }), aRow({ references: ['5'] })],
    ]
    const expected = ['certain matched 10', 'short 11', 'over 12', 'already 13', undefined]
    expect(said(rows, { orders: named })).toEqual(expected)
  })

  it('pays an order once in a statement', () => {
    const rows = [aRow({ references: ['1'] }), aRow({ references: ['1'] })]
    expect(said(rows, { orders: orders({ '1': {} }) })).toEqual(['certain matched 10', 'already 10'])
  })

  it('is split among several orders whose rests add up', () => {
    const named = orders({ '1': { restMmk: 400 }, '2': { restMmk: 600 } })
    const rows = [aRow({ references: ['1', '2'] }), aRow({ references: ['1', '2'], amountMmk: 999 })]
    expect(said(rows, { orders: named })).toEqual(['several 10,11', undefined])
  })
})

describe('a claim of the same wallet and amount within ten minutes', () => {
  it('is proposed when it is the only one for the only row', () => {
    const claims = [aClaim(), aClaim({ enrolmentId: 2, restMmk: 2000 })]
    expect(said([aRow()], { claims })).toEqual(['near 1'])
    expect(said([aRow(), aRow({ arrivedAt: at(1) })], { claims })).toEqual([undefined, undefined])
    expect(said([aRow({ arrivedAt: at(16) })], { claims })).toEqual([undefined])
    expect(said([aRow()], { claims: [aClaim(), aClaim({ enrolmentId: 2 })] })).toEqual([undefined])
    expect(said([aRow()], { claims: [aClaim({ methodId: 8 })] })).toEqual([undefined])
  })

  it('is not proposed against another number', () => {
    const claims = [aClaim({ numberKey: 'A1' })]
    expect(said([aRow({ numberKey: 'A2' })], { claims })).toEqual([undefined])
    expect(said([aRow({ numberKey: null })], { claims })).toEqual(['near 1'])
  })
})

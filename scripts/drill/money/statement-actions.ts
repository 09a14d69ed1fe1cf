import { today } from '#platform/server/clock.ts'
import { type MoneyCaller, REASON } from './caller.ts'
import type { Weighted } from './clients.ts'

const ROWS = 12

interface UnknownRow {
  readonly id: number
  readonly held: number
  /** Somebody has asked to send it back. */
  readonly back: object | null
  /** A refund or a payout that may have come back with it. */
  readonly returned_refund?: number | null
  readonly returned_payout?: number
}

/** Statements: imported, applied by the worker, and what is said of money that no payment explains. */
export function statementActions(caller: MoneyCaller): Weighted[] {
  let rows: readonly UnknownRow[] = []
  const row = async (): Promise<UnknownRow | undefined> => {
    if (rows.length === 0 || caller.random() < 0.1)
      rows = (await caller.read<{ data: UnknownRow[] }>('/admin/statement-rows')).data
    return caller.pick(rows)
  }
  const backRow = async (): Promise<UnknownRow | undefined> => {
    rows = (await caller.read<{ data: UnknownRow[] }>('/admin/statement-rows')).data
    return caller.pick(rows.filter(({ back }) => back !== null)) ?? caller.pick(rows)
  }
  const said: number[] = []
  return [
    [2, () => importRows(caller)],
    [1, () => apply(caller)],
    [4, async () => give(caller, await row())],
    [3, async () => resolve(caller, await row(), said)],
    [2, async () => sendBack(caller, await backRow())],
    [2, () => reopen(caller, caller.pick(said.slice(-20)))],
  ]
}

/** Numbers that are recorded, or will be, and some that no one knows. */
async function importRows(caller: MoneyCaller): Promise<void> {
  const numbers = Array.from({ length: ROWS }, () => caller.aNumber())
  const amountOf = () => caller.pick([5_000, 35_000, 45_001, 120_000, 17]) ?? 1
  const lines = numbers.map((number) => `${today()} 10:20;${number.replace(/ /g, '')};${amountOf()};Ko Aung;`)
  const form = new FormData()
  form.append('method_id', String(caller.pick(caller.world.methodIds)))
  const text = ['Date;Transaction ID;Amount;Payer;Note', ...lines].join('\n')
  form.append('file', new File([text], 'statement.csv', { type: 'text/csv' }))
  await caller.send('statement-import', '/admin/statements', { body: form, subject: { numbers } })
}

async function apply(caller: MoneyCaller): Promise<void> {
  const body = { method_id: caller.pick(caller.world.methodIds) }
  await caller.send('statement-apply', '/admin/statements/apply', { body, subject: {} })
}

async function give(caller: MoneyCaller, row: UnknownRow | undefined): Promise<void> {
  if (!row || row.held <= 0) return
  const seats = await Promise.all([caller.aSeat(), caller.aSeat()])
  const isSplit = caller.random() < 0.3 && row.held > 1 && seats[0].id !== seats[1].id
  const first = isSplit ? Math.floor(row.held / 2) : row.held
  const parts = [
    { enrolment_id: seats[0].id, amount: first },
    ...(isSplit ? [{ enrolment_id: seats[1].id, amount: row.held - first }] : []),
  ]
  await caller.send('statement-give', `/admin/statement-rows/${row.id}/give`, {
    body: { parts },
    subject: { rowId: row.id },
  })
}

async function resolve(caller: MoneyCaller, row: UnknownRow | undefined, said: number[]): Promise<void> {
  if (!row) return
  const { returned_refund: refund_id, returned_payout: return_id } = row
  if (refund_id || return_id) {
    said.push(row.id)
    const verb = refund_id ? 'returned' : 'returned-payout'
    const body = { ...(refund_id ? { refund_id } : { return_id }), ...REASON }
    const path = `/admin/statement-rows/${row.id}/${verb}`
    await caller.send('statement-returned', path, { body, subject: { rowId: row.id } })
    return
  }
  const to = caller.pick(['fee', 'own', 'back'] as const)
  const body = { to, ...(to === 'own' && { method_id: caller.pick(caller.world.methodIds) }), ...REASON }
  said.push(row.id)
  await caller.send('statement-resolve', `/admin/statement-rows/${row.id}/resolve`, {
    body,
    subject: { rowId: row.id },
  })
}

async function sendBack(caller: MoneyCaller, row: UnknownRow | undefined): Promise<void> {
  if (!row) return
  const body = { transaction_no: `SB${process.pid}${row.id}`, sent_on: today() }
  await caller.send('statement-sent-back', `/admin/statement-rows/${row.id}/sent-back`, {
    body,
    subject: { rowId: row.id },
  })
}

async function reopen(caller: MoneyCaller, rowId: number | undefined): Promise<void> {
  if (rowId === undefined) return
  const path = `/admin/statement-rows/${rowId}/reopen`
  await caller.send('statement-reopen', path, { body: REASON, subject: { rowId } })
}

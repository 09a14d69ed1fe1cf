import { today } from '#platform/server/clock.ts'
import { type MoneyCaller, REASON } from './caller.ts'
import type { Weighted } from './clients.ts'

/** What goes out: refunds, and payouts in batches and by themselves. */
export function payoutActions(caller: MoneyCaller): Weighted[] {
  const refunds: number[] = []
  const payouts: number[] = []
  const numbersOfPayouts: string[] = []
  const sent: SentPayout[] = []
  return [
    [8, () => askRefund(caller, refunds)],
    [14, () => moveRefund(caller, refunds)],
    [1, () => runPayouts(caller, payouts)],
    [1, () => sendBatch(caller, sent)],
    [2, () => payOne(caller, { payouts, numbers: numbersOfPayouts, sent })],
    [1, () => returnPayout(caller, sent)],
    [1, () => holdPayee(caller)],
  ]
}

async function askRefund(caller: MoneyCaller, refunds: number[]): Promise<void> {
  const { id, kind } = await caller.aSeat()
  const { transfers } = await caller.read<{ transfers: { id: number; refundable: number; version: string }[] }>(
    `/admin/enrolments/${kind}/${id}/refundable`,
  )
  const transfer = caller.pick(transfers.filter(({ refundable }) => refundable > 0))
  if (!transfer) return
  const amountMmk = caller.random() < 0.5 ? transfer.refundable : Math.ceil(transfer.refundable / 3)
  const body = {
    transfer_id: transfer.id,
    amount: amountMmk,
    version: transfer.version,
    wallet_id: caller.world.familyId,
    account_no: '09123456789',
    holder: 'မသီရိ',
    ...REASON,
  }
  const answer = await caller.send('refund-ask', '/admin/refunds', {
    body,
    subject: { enrolmentId: id, amountMmk },
    reply: 'refundId',
  })
  if (answer.status === 200) refunds.push((JSON.parse(answer.text) as { id: number }).id)
}

async function moveRefund(caller: MoneyCaller, refunds: readonly number[]): Promise<void> {
  const refundId = caller.pick(refunds.slice(-200))
  if (refundId === undefined) return
  const verb = caller.pick(['approve', 'approve', 'sent', 'sent', 'failed', 'came-back', 'drop'] as const) ?? 'approve'
  const transferNumber = `R${process.pid}${refundId}`
  const sent = { method_id: caller.world.methodIds[0], transaction_no: transferNumber, sent_on: today() }
  // The smallest refund of the drill is larger than what the bank gives back.
  const back = verb === 'came-back' ? { amount: 1 } : {}
  const body = verb === 'sent' ? sent : verb === 'approve' ? undefined : { ...back, ...REASON }
  await caller.send(`refund-${verb}`, `/admin/refunds/${refundId}/${verb}`, {
    body,
    subject: { refundId, ...(verb === 'sent' && { transferNumber }) },
  })
}

async function runPayouts(caller: MoneyCaller, payouts: number[]): Promise<void> {
  const kind = caller.pick(['class', 'course']) ?? 'class'
  const body = { kind, until: today() }
  const { status, text } = await caller.send('payout-run', '/admin/payouts/run', {
    body,
    subject: {},
    reply: 'payoutIds',
  })
  if (status === 200) payouts.push(...(JSON.parse(text) as { ids: number[] }).ids)
}

/**
 * Pays a payout by itself, which a batch may send, too. Its number is new or that of a payment; in one of four cases it
 * is that of the payout before, of the same owner or of another one.
 */
async function payOne(caller: MoneyCaller, { payouts, numbers, sent }: KnownPayouts): Promise<void> {
  const payoutId = caller.pick(payouts.slice(-50))
  if (payoutId === undefined) return
  const before = caller.random() < 0.25 ? numbers.at(-1) : undefined
  const transferNumber = before ?? caller.aNumber()
  const body = { paid_on: today(), reference: transferNumber, method_id: caller.pick(caller.world.methodIds) }
  const subject = { payoutId, transferNumber }
  const { status } = await caller.send('payout-pay', `/admin/payouts/${payoutId}/pay`, { body, subject })
  if (status !== 200) return
  numbers.push(transferNumber)
  const subjectOf = { payoutId, transferNumber }
  sent.push({ call: 'payout-returned', path: `/admin/payouts/${payoutId}/returned`, subject: subjectOf })
}

interface KnownPayouts {
  readonly payouts: readonly number[]
  readonly numbers: string[]
  readonly sent: SentPayout[]
}

/** A transfer that may come back. */
interface SentPayout {
  readonly call: 'payout-returned' | 'payee-returned'
  readonly path: string
  readonly subject: { readonly payoutId?: number; readonly payeeId?: number; readonly transferNumber: string }
}

/**
 * The bank returns a transfer, of which it may keep a fee; somebody may press twice. Owners confirm nothing here, so an
 * admin confirms their accounts.
 */
async function returnPayout(caller: MoneyCaller, sent: readonly SentPayout[]): Promise<void> {
  const transfer = caller.pick(sent.slice(-30))
  if (!transfer) return
  const { call, path, subject } = transfer
  const sentMmk = await amountOnScreen(caller, subject.payoutId)
  // All of it, little of it, or less by a fee.
  const amountMmk =
    sentMmk === undefined || caller.random() < 0.3
      ? 1 + Math.floor(caller.random() * 50_000)
      : Math.max(1, sentMmk - (caller.random() < 0.5 ? 0 : Math.ceil(caller.random() * 5000)))
  const body = {
    amount: amountMmk,
    reference: subject.transferNumber,
    paid_on: today(),
    ...(sentMmk !== undefined && { sent_amount: sentMmk }),
    ...REASON,
  }
  const answer = await caller.send(call, path, { body, subject: { ...subject, amountMmk } })
  if (answer.status === 200 && caller.random() < 0.3)
    await caller.send(call, path, { body, subject: { ...subject, amountMmk } })
  const { data } = await caller.read<{ data: { account: { id: number; state: string } | null }[] }>(
    '/admin/payouts?paid=false',
  )
  for (const { account } of data.filter(({ account: of }) => of?.state === 'unconfirmed'))
    await caller.send('account-confirm', `/admin/payout-accounts/${account?.id}/confirm`, { body: {}, subject: {} })
}

/** What the list of payouts shows as sent with the transfer of one; undefined where its page does not show the payout. */
async function amountOnScreen(caller: MoneyCaller, payoutId: number | undefined): Promise<number | undefined> {
  if (payoutId === undefined) return undefined
  const { data } = await caller.read<{ data: PaidRow[] }>('/admin/payouts?paid=true')
  const shown = data.find(({ id }) => id === payoutId)
  return shown?.shared_transfer?.amount ?? shown?.transferred_amount
}

interface PaidRow {
  readonly id: number
  readonly transferred_amount: number
  readonly shared_transfer?: { readonly amount: number }
}

/** Nothing is sent to a payee for a moment, also not by a batch that is under way. */
async function holdPayee(caller: MoneyCaller): Promise<void> {
  const ownerId = caller.pick(caller.world.ownerIds)
  await caller.send('payee-hold', `/admin/payees/${ownerId}/hold`, { body: REASON, subject: {} })
  await caller.send('payee-release', `/admin/payees/${ownerId}/release`, { body: {}, subject: {} })
}

async function sendBatch(caller: MoneyCaller, sent: SentPayout[]): Promise<void> {
  const preview = await caller.send('batch-create', '/admin/payout-batches/preview', { body: {} })
  if (preview.status !== 200) return
  const { version } = JSON.parse(preview.text) as { version: string }
  const created = await caller.send('batch-create', '/admin/payout-batches', {
    body: { version },
    subject: {},
    reply: 'batchId',
  })
  if (created.status !== 200) return
  const { id: batchId, state } = JSON.parse(created.text) as { id: number; state: string }
  // The one who created it is refused.
  for (const token of state === 'waiting' ? caller.world.tokens : []) {
    await caller.send('batch-approve', `/admin/payout-batches/${batchId}/approve`, { subject: { batchId }, token })
  }
  const { payees } = await caller.read<{ payees: { id: number; state: string }[] }>(`/admin/payout-batches/${batchId}`)
  for (const { id: payeeId } of payees.filter((payee) => payee.state === 'due')) {
    const transferNumber = `B${process.pid}${batchId}-${payeeId}`
    const form = new FormData()
    form.append('method_id', String(caller.pick(caller.world.methodIds)))
    form.append('transaction_no', transferNumber)
    form.append('sent_on', today())
    const path = `/admin/payout-batches/${batchId}/payees/${payeeId}/sent`
    const answer = await caller.send('payee-sent', path, { body: form, subject: { batchId, payeeId, transferNumber } })
    if (answer.status !== 200) continue
    const back = `/admin/payout-batches/${batchId}/payees/${payeeId}/returned`
    sent.push({ call: 'payee-returned', path: back, subject: { payeeId, transferNumber } })
  }
}

import { type Actor, credit, debit, post } from '#domains/ledger/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { transferNumberKey } from '#domains/payments/contract/transfer-number.ts'
import {
  assertProof,
  findNumberUse,
  lockFamily,
  lockMethodForShare,
  numberUsed,
  type ProofFile,
  storeProof,
} from '#domains/payments/server/index.ts'
import { type CalendarDay, compareDays } from '#platform/contract/calendar.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { pictureFolder } from '#platform/contract/picture-address.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import { undoUnlessUnknown } from '#platform/server/database/commit-outcome.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { m } from '#platform/server/plain-messages.ts'
import { listAccounts } from '../accounts/payout-accounts.queries.ts'
import { payoutPictureFolder } from '../payout-files.ts'
import { updatePaidInBatch } from './batch-payees.queries.ts'
import { type BatchPayeeFacts, closeIfDone, lockBatchPayee, setPayeeSent } from './batches.queries.ts'
import type { BatchStep } from './create-batch.ts'
import { lockKnownBatch } from './move-batch.ts'

interface SentToPayee {
  readonly batchId: number
  readonly payeeId: number
  readonly methodId: number
  readonly transactionNo: string
  readonly sentOn: CalendarDay
  /** A picture of the transfer, which the payee sees. */
  readonly file?: ProofFile | undefined
}

/**
 * Records that a payee of an open batch was paid, with the wallet and number of the transfer, and notifies the payee.
 * The payouts are paid; the batch closes with its last payee.
 *
 * A repeated call with the same wallet and number changes nothing.
 *
 * @throws Refusal PAYOUT_BATCH_NOT_FOUND - no such batch, or no such payee in it
 * @throws Refusal PAYOUT_BATCH_NOT_OPEN - it waits for an approval or was cancelled, or the payee was taken out
 * @throws Refusal PAYOUT_ALREADY_PAID - the payee was paid with another transfer
 * @throws Refusal INVALID_INPUT - under `sent_on`: a day in the future; under `transaction_no`: neither letter nor
 *   digit; under `file`: no picture
 * @throws Refusal PAYMENT_METHOD_NOT_FOUND - the method does not exist
 * @throws Refusal TRANSACTION_ALREADY_USED - a refund, another batch or a received transfer has the number
 */
export async function sendToPayee(
  { db, storage }: Pick<AppServices, 'db' | 'storage'>,
  admin: AdminViewer,
  sent: SentToPayee,
): Promise<BatchStep> {
  const { file, sentOn, transactionNo } = sent
  if (compareDays(sentOn, today()) > 0) throw invalidFields({ sent_on: 'date_in_future' })
  const numberKey = transferNumberKey(transactionNo)
  if (numberKey === undefined) throw invalidFields({ transaction_no: 'transaction_no_format' })
  if (file) assertProof(file)
  const picture = file && (await storeProof(storage, await file.read(), payoutPictureFolder))
  const drop = async () => {
    if (picture) await storage.deletePrefix(pictureFolder(picture.path))
  }
  try {
    const { step, isRepeated } = await record(db, admin, { ...sent, numberKey, picturePath: picture?.path ?? null })
    if (isRepeated) await drop()
    return step
  } catch (error) {
    return undoUnlessUnknown(error, drop)
  }
}

interface Recorded extends SentToPayee {
  readonly numberKey: string
  readonly picturePath: string | null
}

function record(db: Db, admin: AdminViewer, sent: Recorded): Promise<{ step: BatchStep; isRepeated: boolean }> {
  const { batchId, payeeId, methodId, numberKey } = sent
  return db.transaction().execute(async (tx) => {
    const batch = await lockKnownBatch(tx, batchId)
    const payee = await lockBatchPayee(tx, batch, payeeId)
    if (!payee) throw new Refusal('PAYOUT_BATCH_NOT_FOUND')
    if (payee.state === 'sent') {
      const isSame = payee.sentMethodId === methodId && payee.sentNumberKey === numberKey
      if (!isSame) throw new Refusal('PAYOUT_ALREADY_PAID')
      return { step: { id: batchId, state: batch.state }, isRepeated: true }
    }
    if (batch.state !== 'open' || payee.state !== 'due') throw new Refusal('PAYOUT_BATCH_NOT_OPEN')
    await pay(tx, admin, { payee, sent })
    const state = (await closeIfDone(tx, batch)) ? 'closed' : 'open'
    return { step: { id: batchId, state }, isRepeated: false }
  })
}

async function pay(
  tx: Tx,
  admin: AdminViewer,
  { payee, sent }: { payee: Locked<BatchPayeeFacts>; sent: Recorded },
): Promise<void> {
  const { methodId, numberKey, transactionNo, sentOn, picturePath } = sent
  const familyId = await claimNumber(tx, { ...sent, amountMmk: payee.totalMmk })
  await setPayeeSent(tx, payee, {
    sentBy: admin.id,
    sentOn,
    sentMethodId: methodId,
    sentFamilyId: familyId,
    sentNumberTyped: transactionNo,
    sentNumberKey: numberKey,
    picturePath,
  })
  await updatePaidInBatch(tx, payee, { paidOn: sentOn, reference: transactionNo, accountId: payee.accountId })
  const { ownerId, totalMmk } = payee
  const actor: Actor = { type: 'admin', id: admin.id }
  await post(tx, {
    kind: 'payment',
    key: `payee:${payee.id}`,
    actor,
    reason: transactionNo,
    entries: [
      debit({ kind: 'payable', holder: ownerId }, totalMmk),
      credit({ kind: 'wallet', holder: methodId }, totalMmk),
    ],
  })
  await recordAudit(tx, {
    actorType: 'admin',
    actorId: admin.id,
    action: 'payout.batch-sent',
    target: `payout-batch:${payee.batchId}`,
    after: { ownerId, totalMmk, reference: transactionNo, paidOn: sentOn },
  })
  await notifyPayee(tx, payee, transactionNo)
}

/** The family of the wallet, in which the number is used by nothing else. */
async function claimNumber(
  tx: Tx,
  { batchId, methodId, numberKey, amountMmk }: Recorded & { readonly amountMmk: number },
): Promise<number> {
  const method = await lockMethodForShare(tx, methodId)
  if (!method) throw new Refusal('PAYMENT_METHOD_NOT_FOUND')
  const { familyId } = method
  await lockFamily(tx, familyId)
  const usedBy = await findNumberUse(tx, { familyId, numberKey, amountMmk, by: { batchId } })
  if (usedBy !== undefined) throw numberUsed(usedBy)
  return familyId
}

async function notifyPayee(tx: Tx, { ownerId, accountId, totalMmk }: BatchPayeeFacts, number: string): Promise<void> {
  const [account] = await listAccounts(tx, { ownerIds: [], ids: accountId === null ? [] : [accountId] })
  const texts = {
    amount: formatAmount(totalMmk),
    account: account ? `${account.wallet} ${account.accountNo}` : '–',
    reference: number,
  }
  await notify(tx, { to: ownerId, from: { kind: 'admin' }, message: m.payouts_notice_batch_paid(texts, BURMESE) })
}

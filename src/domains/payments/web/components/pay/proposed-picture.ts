import type { OrderReply } from '../../../contract/orders.contract.ts'
import type { ClaimForm } from './proof-claim.tsx'

/** A sent picture with the facts that are proposed for it. */
export interface ProposedPicture {
  readonly id: number
  readonly values: ClaimForm
}

type SentPicture = OrderReply['pictures'][number]

/**
 * The newest waiting picture of which facts were read that its payer has not typed. What was typed stays; the reading
 * fills the rest.
 */
export function proposedPicture({ pictures }: Pick<OrderReply, 'pictures'>): ProposedPicture | undefined {
  const newest = pictures.find(({ state }) => state === 'waiting')
  if (!newest?.read || newest.confirmed) return undefined
  const { read } = newest
  const fillsNumber = !newest.number && read.number !== null
  const fillsAmount = newest.amount === null && read.amount !== null
  return fillsNumber || fillsAmount ? { id: newest.id, values: valuesOf(newest, read) } : undefined
}

function valuesOf({ wallet_id, number, amount }: SentPicture, read: NonNullable<SentPicture['read']>): ClaimForm {
  return {
    wallet_id: wallet_id ?? null,
    payer_name: '',
    number: number ?? read.number?.value ?? '',
    amount: String(amount ?? read.amount?.value ?? ''),
  }
}

/** Whether anything of a transfer was read. The time alone stands on any screenshot. */
const showsTransfer = ({ number, amount, reference }: NonNullable<SentPicture['read']>) =>
  number !== null || amount !== null || reference !== null

/** Whether a picture waits in which nothing of a transfer was read. An old receipt may be unreadable, too. */
export const isNotAReceipt = ({ state, read }: Pick<SentPicture, 'state' | 'read'>): boolean =>
  state === 'waiting' && read !== null && read !== undefined && !showsTransfer(read)

/** Whether that is so for the newest waiting picture. */
export function newestIsNotAReceipt({ pictures }: Pick<OrderReply, 'pictures'>): boolean {
  const newest = pictures.find(({ state }) => state === 'waiting')
  return newest !== undefined && isNotAReceipt(newest)
}

/** Whether the newest waiting picture is still to be read. */
export function awaitsReading({ pictures, reads_pictures }: Pick<OrderReply, 'pictures' | 'reads_pictures'>): boolean {
  return reads_pictures === true && pictures.find(({ state }) => state === 'waiting')?.read === null
}

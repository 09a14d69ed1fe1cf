/** A payment as an admin enters it at the desk. */
export interface DeskPayment {
  readonly methodId: number
  readonly transactionNo: string
  readonly amountMmk: number
  /** The admin has confirmed that something else was paid with the same picture. */
  readonly knowsReusedPicture: boolean
  /** The admin has confirmed that less has arrived than is owed. */
  readonly takesPart: boolean
  /** The admin has confirmed that more has arrived than is owed. */
  readonly takesSurplus: boolean
  /** The money may have arrived in a closed wallet: the admin has confirmed it, or nothing has to be asked. */
  readonly takesClosed: boolean
  /** The admin has confirmed that the number, recorded in another family, names a second transfer. */
  readonly isFurtherTransfer: boolean
  /** The admin has confirmed that the payment was seen in the wallet. */
  readonly isSeen?: boolean
  /** Who has entered what another admin confirms; else that admin. */
  readonly enteredBy?: number
}

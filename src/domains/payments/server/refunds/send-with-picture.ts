import { pictureFolder } from '#platform/contract/picture-address.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { undoUnlessUnknown } from '#platform/server/database/commit-outcome.ts'
import { refundPictureFolder } from '../proofs/payment-files.ts'
import { assertProof, type ProofFile, storeProof } from '../proofs/store-proof.ts'
import type { RefundStep } from './ask-refund.ts'
import { type SentTransfer, sendRefund } from './move-refund.ts'
import { findSentPicture } from './refunds.queries.ts'

interface PicturedTransfer extends Omit<SentTransfer, 'picturePath'> {
  readonly file?: ProofFile | undefined
}

/**
 * As sendRefund, with a picture of the transfer, which the payer sees. A repeated call stores no second one.
 *
 * @throws Refusal INVALID_INPUT - under `file`: empty, too large, or no picture
 */
export async function sendRefundWithPicture(
  { db, storage }: Pick<AppServices, 'db' | 'storage'>,
  admin: AdminViewer,
  { id, transfer: { file, ...transfer } }: { id: number; transfer: PicturedTransfer },
): Promise<RefundStep> {
  if (file) assertProof(file)
  const picture = file && (await storeProof(storage, await file.read(), refundPictureFolder))
  const drop = async () => {
    if (picture) await storage.deletePrefix(pictureFolder(picture.path))
  }
  try {
    const picturePath = picture?.path ?? null
    const step = await sendRefund(db, admin, { id, transfer: { ...transfer, picturePath } })
    if (picture && (await findSentPicture(db, id)) !== picture.path) await drop()
    return step
  } catch (error) {
    return undoUnlessUnknown(error, drop)
  }
}

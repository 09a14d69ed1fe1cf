import { privateRoot } from '#platform/contract/private-picture.ts'
import { validationMessage } from '#platform/contract/validation.ts'
import { imageFormatOf } from '#platform/server/files/image-format.ts'
import { pixelsSha256, UnreadableImage } from '#platform/server/files/images.ts'
import type { Storage } from '#platform/server/files/storage.ts'
import { storePicture } from '#platform/server/files/store-picture.ts'
import type { FormFile } from '#platform/server/http/multipart-form.ts'
import { invalidFields } from '#platform/server/http/refusal.ts'
import { proofMaxBytes } from '../../contract/payment-proofs.contract.ts'

/** Wide enough to keep the small print of a transfer readable. */
const READABLE_WIDTH = 1600
const TAKEN: ReadonlyArray<unknown> = ['jpeg', 'png']

/** An uploaded payment picture before re-encoding. */
export type ProofFile = Pick<FormFile, 'sizeBytes' | 'sha256' | 'head' | 'read'>

/**
 * Refuses a file that is not an accepted payment picture.
 *
 * @throws Refusal INVALID_INPUT - under `file`: empty, too large, or neither JPEG nor PNG by its bytes
 * @see P-PRF-02
 */
export function assertProof({ sizeBytes, head }: ProofFile): void {
  if (sizeBytes === 0) throw invalidFields({ file: 'file_empty' })
  if (sizeBytes > proofMaxBytes) throw invalidFields({ file: validationMessage('image_too_large', { max: '5 MB' }) })
  if (!TAKEN.includes(imageFormatOf(head))) throw invalidFields({ file: 'file_type' })
}

/**
 * Re-encodes the picture of a transfer and stores it privately; it is served by signed links only.
 *
 * @param folder - below the private root, ending in '/'
 * @throws Refusal INVALID_INPUT - under `file`: the picture cannot be decoded
 */
export async function storeProof(
  storage: Storage,
  bytes: Uint8Array,
  folder = 'proofs/',
): Promise<{ path: string; pixelsSha256: Buffer }> {
  try {
    const pixelsHash = await pixelsSha256(bytes)
    const stored = await storePicture(storage, `${privateRoot}${folder}`, { bytes, widths: [READABLE_WIDTH] })
    const path = `${stored.folder}${stored.renditions[0]?.widthPixels}.webp`
    return { path, pixelsSha256: pixelsHash }
  } catch (error) {
    if (error instanceof UnreadableImage) {
      throw invalidFields({ file: error.problem === 'image_type' ? 'file_type' : error.problem })
    }
    throw error
  }
}

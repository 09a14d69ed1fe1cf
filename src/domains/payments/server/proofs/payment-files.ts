import { privateRoot } from '#platform/contract/private-picture.ts'
import { type NamedFiles, namedPictures } from '#platform/server/files/named-files.queries.ts'

/** Pictures of the transfers by which refunds were sent, below the private root. */
export const refundPictureFolder = 'refunds/'

export const paymentFiles: readonly NamedFiles[] = [
  namedPictures({ prefix: `${privateRoot}proofs/`, table: 'payment_proofs', columns: ['file_path'] }),
  namedPictures({ prefix: `${privateRoot}${refundPictureFolder}`, table: 'refunds', columns: ['sent_picture_path'] }),
]

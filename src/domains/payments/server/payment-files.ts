import { privateRoot } from '#platform/contract/private-picture.ts'
import { type NamedFiles, namedPictures } from '#platform/server/files/named-files.queries.ts'

export const paymentFiles: readonly NamedFiles[] = [
  namedPictures({ prefix: `${privateRoot}proofs/`, table: 'payment_proofs', columns: ['file_path'] }),
]

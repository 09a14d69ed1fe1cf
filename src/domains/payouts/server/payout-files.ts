import { privateRoot } from '#platform/contract/private-picture.ts'
import { type NamedFiles, namedPictures } from '#platform/server/files/named-files.queries.ts'

/** Pictures of transfers to payees, below the private root. */
export const payoutPictureFolder = 'payouts/'

export const payoutFiles: readonly NamedFiles[] = [
  namedPictures({
    prefix: `${privateRoot}${payoutPictureFolder}`,
    table: 'payout_batch_payees',
    columns: ['picture_path'],
  }),
]

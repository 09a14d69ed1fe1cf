import { picturesRoot } from '#platform/contract/picture-address.ts'
import { privateRoot } from '#platform/contract/private-picture.ts'
import { type NamedFiles, namedPictures } from '#platform/server/files/named-files.queries.ts'

/** Profile pictures, identity cards, and the payments of registrations. */
export const accountFiles: readonly NamedFiles[] = [
  namedPictures({ prefix: `${picturesRoot}accounts/`, table: 'accounts', columns: ['profile_path'] }),
  namedPictures({ prefix: `${privateRoot}cards/`, table: 'accounts', columns: ['nrc_front_path', 'nrc_back_path'] }),
  namedPictures({
    prefix: `${privateRoot}registrations/`,
    table: 'registration_payment_files',
    columns: ['file_path'],
  }),
]

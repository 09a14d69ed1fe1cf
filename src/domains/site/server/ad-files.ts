import { picturesRoot } from '#platform/contract/picture-address.ts'
import { type NamedFiles, namedPictures } from '#platform/server/files/named-files.queries.ts'

export const adFiles: readonly NamedFiles[] = [
  namedPictures({ prefix: `${picturesRoot}ads/`, table: 'ad_slots', columns: ['image_path'] }),
]

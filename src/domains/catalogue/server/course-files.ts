import { picturesRoot } from '#platform/contract/picture-address.ts'
import { type NamedFiles, namedPictures } from '#platform/server/files/named-files.queries.ts'

export const courseFiles: readonly NamedFiles[] = [
  namedPictures({ prefix: `${picturesRoot}courses/`, table: 'courses', columns: ['photo_path'] }),
]

import { townshipsOf } from '#platform/contract/places/townships.ts'
import type { TownNameProps } from './town-name.tsx'

/** The English name of a township; what the table does not know stays as it was typed. */
export default function EnglishTownName({ region, town }: TownNameProps) {
  const listed = region === null ? undefined : townshipsOf(region).find(({ my }) => my === town)
  return listed?.en ?? town
}

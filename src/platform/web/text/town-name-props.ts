export interface TownNameProps {
  region: number | null
  /** As it is stored: the Burmese name of a township, or what was typed for the region 'Other'. */
  town: string
}

export interface TownNameProps {
  region: number | null
  /** As stored: the Burmese name of a township, or the typed text for the region 'Other'. */
  town: string
}

import codesByState from './nrc-codes.json' with { type: 'json' }

export type NrcTownship = { code: string; township: string }

/** The township codes of one state in Burmese alphabetical order; empty for a number outside 1 to 14. */
export function nrcTownshipsOf(state: number): readonly NrcTownship[] {
  return codesByState[state - 1] ?? []
}

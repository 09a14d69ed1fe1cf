import type { Path } from '#platform/contract/path.ts'
import type { Db } from '../database/connect.ts'

/** One address of the site for search engines. */
export interface SitemapEntry {
  /** What the section is read by; ascending within a reply. */
  readonly id: number
  /** The Burmese address, from the root of the site. */
  readonly path: Path
  /** When what it shows last changed, if that is known. */
  readonly changedAt: Date | null
}

/** Public pages of one kind, read by ranges of their ids, so that a million of them cost no more than their rows. */
export interface SitemapSection {
  /** Stands in the part's address: lower-case letters. */
  readonly name: string
  /** The highest id there is, 0 for none. */
  lastId(db: Db): Promise<number>
  /** The public pages with ids above `after`, up to and including `upTo`: the first `limit` of them. */
  entries(db: Db, range: { after: number; upTo: number; limit: number }): Promise<readonly SitemapEntry[]>
}

/** A section of pages that stand in the code. */
export function fixedSection(name: string, paths: readonly Path[]): SitemapSection {
  const all = paths.map((path, index) => ({ id: index + 1, path, changedAt: null }))
  return {
    name,
    lastId: async () => all.length,
    entries: async (_db, { after, upTo, limit }) => all.filter(({ id }) => id > after && id <= upTo).slice(0, limit),
  }
}

import type { Path } from '#platform/contract/path.ts'
import type { Db } from '../database/connect.ts'

/** An address of the site for search engines. */
export interface SitemapEntry {
  /** The id by which the section is read; ascending. */
  readonly id: number
  /** The Burmese path. */
  readonly path: Path
  /** Time of the last change, if known. */
  readonly changedAt: Date | null
}

/** Public pages of one kind, read by ranges of ids, so that the cost is proportional to the rows. */
export interface SitemapSection {
  /** Part of the address: lower-case letters. */
  readonly name: string
  /** The highest id, 0 for none. */
  lastId(db: Db): Promise<number>
  /** The first `limit` public pages with ids above `after`, up to and including `upTo`. */
  entries(db: Db, range: { after: number; upTo: number; limit: number }): Promise<readonly SitemapEntry[]>
}

/** A section of static pages. */
export function fixedSection(name: string, paths: readonly Path[]): SitemapSection {
  const all = paths.map((path, index) => ({ id: index + 1, path, changedAt: null }))
  return {
    name,
    lastId: async () => all.length,
    entries: async (_db, { after, upTo, limit }) => all.filter(({ id }) => id > after && id <= upTo).slice(0, limit),
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { aCountedLine, type CountedLine } from './line.ts'
import { saveChapter } from './saving.ts'
import { aPhone, type LearningSite } from './site.ts'
import { savedLessons } from './stored.ts'

/** The largest that the noisy lesson has: 930 files. */
const QUALITY = '360p'
/**
 * What a line of 400 kbit/s carries in the 20 s between two cuts. 100 MB are cut a hundred times, however fast the line
 * is.
 */
const CUT_AFTER_BYTES = 1_000_000
/**
 * Faster than such a line, which would take 40 minutes: what takes time is the browser, about 900 files and a second
 * after each cut.
 */
const BYTES_PER_SECOND = 4_000_000
/** Of two processors that others use too. */
const SAVED_WITHIN_MS = 1_200_000
const SAID_EVERY_MS = 60_000

export interface ChapterFigures {
  readonly movedBytes: number
  readonly fileBytes: number
  readonly lessons: number
  readonly broken: number
  readonly cuts: number
  readonly seconds: number
}

/** Saves a chapter of so many MB on a line that is cut after each MB. Everything that the line carries is counted. */
export async function saveLargeChapter(site: LearningSite, megabytes: number): Promise<ChapterFigures> {
  const chapter = await aLargeChapter(site, megabytes)
  const line = await aCountedLine(site.url, { bytesPerSecond: BYTES_PER_SECOND, cutAfterBytes: CUT_AFTER_BYTES })
  const context = await aPhone(site, { url: line.url, session: site.student })
  try {
    await context.addInitScript((quality) => localStorage.setItem('pyinnya.quality', quality), QUALITY)
    const page = await context.newPage()
    await saveChapter(page, site.noisy, chapter)
    line.reset()
    const startedAt = performance.now()
    await untilSaved(page, line)
    const [seconds, { movedBytes, cuts }] = [(performance.now() - startedAt) / 1000, line]
    const lessons = await savedLessons(page)
    return {
      movedBytes,
      cuts,
      seconds,
      lessons: lessons.length,
      fileBytes: lessons.reduce((sum, { totalBytes }) => sum + totalBytes, 0),
      broken: lessons.filter(({ isWhole }) => !isWhole).length,
    }
  } finally {
    await context.close()
    line.close()
  }
}

/** Says each minute how far it has got. */
async function untilSaved(page: Page, line: CountedLine): Promise<void> {
  const startedAt = performance.now()
  let sayAt = startedAt + SAID_EVERY_MS
  for (;;) {
    await sleep(1000)
    const all = await savedLessons(page, { withHashes: false })
    const left = all.filter(({ state }) => state !== 'saved')
    if (all.length > 0 && left.length === 0) return
    const done = `${(line.movedBytes / 1e6).toFixed(1)} MB moved, ${all.length - left.length} of ${all.length} lessons saved`
    if (performance.now() > sayAt) {
      console.log(`  ${done}, ${line.cuts} cuts, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
      sayAt += SAID_EVERY_MS
    }
    if (performance.now() - startedAt > SAVED_WITHIN_MS)
      throw new Error(`not saved in time: ${done}, ${JSON.stringify(left.slice(0, 5))}`)
  }
}

/** A chapter of its own with so many copies of the noisy lesson as make the chapter. @returns its name */
async function aLargeChapter({ database, noisy }: LearningSite, megabytes: number): Promise<string> {
  const name = 'အခန်းကြီး'
  const { rows: groups } = await database.query(
    'insert into content_groups (course_id, name) values ($1, $2) returning id',
    [noisy.courseId, name],
  )
  const { rows } = await database.query('select renditions from contents where id = $1', [noisy.id])
  const bytes = bytesSaved(rows[0].renditions)
  await database.query(
    `insert into contents (group_id, title, content_type, duration_seconds, enable_pc, hls_key, hls_prefix, media_type,
       original_name, poster_path, processing, renditions, sha256, size_bytes, stored_key, wanted_in_browsers)
     select $2, title || ' ' || copy, content_type, duration_seconds, enable_pc, hls_key, hls_prefix, media_type,
       original_name, poster_path, processing, renditions, sha256, size_bytes, stored_key, wanted_in_browsers
     from contents, generate_series(1, $3::int) as copy where id = $1`,
    [noisy.id, groups[0].id, Math.ceil((megabytes * 1e6) / bytes)],
  )
  return name
}

type Sizes = readonly { readonly name: string; readonly sizeBytes: number }[]

/** Of the picture and the sound. */
function bytesSaved(renditions: Sizes): number {
  return renditions
    .filter(({ name }) => name === QUALITY || name === 'audio')
    .reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}

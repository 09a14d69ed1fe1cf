import type { AppServices } from '../app-services.ts'
import { handleJob, type JobHandler } from '../jobs/job.ts'
import { isOtherReleaseRunning } from '../status/other-releases.ts'
import { cleanText } from './clean-text.ts'
import { respellTextsJob } from './respell-texts.job.ts'
import {
  findProgress,
  forgetProgress,
  readTexts,
  replaceTexts,
  type StoredTexts,
  saveProgress,
  type TextRow,
} from './respelled-texts.queries.ts'

/** Incremented whenever the rules of normalisation or of search keys change. */
const revision = 2
/** Rows between two records of the progress, which a killed run repeats. */
const batch = 500

/**
 * Cleans stored texts like new ones and recomputes their keys, table by table in batches. A row that is changed
 * meanwhile is skipped. A killed run continues after the last finished batch.
 *
 * Apps of any age write the new spelling, since the server cleans what they send; a server of another release may write
 * the old one. While one runs nothing counts as done, and all texts are read once it has ended.
 *
 * @see BUR-02, BUR-17
 */
export function respellTextsHandler({ db }: Pick<AppServices, 'db'>, tables: readonly StoredTexts[]): JobHandler {
  return handleJob(respellTextsJob, async (_, { signal }) => {
    if (await isOtherReleaseRunning(db)) {
      await forgetProgress(db)
      return
    }
    const finished = await findProgress(db, revision)
    for (const stored of tables) {
      let progress = finished.get(stored.table) ?? { lastId: 0, isFinished: false }
      while (!progress.isFinished && !signal.aborted) {
        const rows = await readTexts(db, stored, { after: progress.lastId, limit: batch })
        for (const row of rows) {
          const texts = respelled(row, stored)
          if (texts.some((text, index) => text !== row.texts[index])) await replaceTexts(db, stored, { row, texts })
        }
        progress = { lastId: rows.at(-1)?.id ?? progress.lastId, isFinished: rows.length < batch }
        await saveProgress(db, stored.table, { revision, ...progress })
      }
    }
  })
}

function respelled(row: TextRow, { columns, key }: StoredTexts): TextRow['texts'] {
  const texts = row.texts.slice(0, columns.length).map((text) => (text === null ? null : cleanText(text)))
  return key === undefined ? texts : [...texts, key.of(texts)]
}

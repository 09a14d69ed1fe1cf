import type { AppServices } from '../app-services.ts'
import { handleJob, type JobHandler } from '../jobs/job.ts'
import { cleanText } from './clean-text.ts'
import { respellTextsJob } from './respell-texts.job.ts'
import {
  findProgress,
  readTexts,
  replaceTexts,
  type StoredTexts,
  saveProgress,
  type TextRow,
} from './respelled-texts.queries.ts'

/** Raised whenever the rules of spelling or of keys change. */
const revision = 1
/** Rows between two records of the progress; what a killed run repeats. */
const batch = 500

/**
 * Cleans stored texts as new ones are and computes their keys again, table by table in batches. A row that somebody
 * changes meanwhile is left to the writer. A run that is killed continues after the last finished batch.
 *
 * @see BUR-02
 */
export function respellTextsHandler({ db }: Pick<AppServices, 'db'>, tables: readonly StoredTexts[]): JobHandler {
  return handleJob(respellTextsJob, async (_, { signal }) => {
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

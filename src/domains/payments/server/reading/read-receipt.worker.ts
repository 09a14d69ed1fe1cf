import { buffer } from 'node:stream/consumers'
import type { AppServices } from '#platform/server/app-services.ts'
import { ObjectMissing, type Storage } from '#platform/server/files/storage.ts'
import { handleJob, type JobHandler } from '#platform/server/jobs/job.ts'
import { openTaskProcess, type TaskProcess } from '#platform/server/threads/task-process.ts'
import { parseReceipt } from './parse-receipt.ts'
import { readReceiptJob } from './read-receipt.job.ts'
import { findUnreadPicture, saveReading } from './readings.queries.ts'
import type { TextLine } from './text-line.ts'

/**
 * A process that recognises text: 20 s for a picture, and its memory is free again 30 s after the last one.
 *
 * @param execArgv - further arguments of Node
 */
export function openReadingProcess(execArgv: readonly string[] = []): TaskProcess<Uint8Array, TextLine[]> {
  return openTaskProcess(new URL('./reading-process.ts', import.meta.url), {
    limitMs: 20_000,
    idleMs: 30_000,
    tasksPerProcess: 20,
    execArgv: ['--max-semi-space-size=1', '--max-old-space-size=64', ...execArgv],
  })
}

/**
 * Reads receipts one at a time. It stores a proposal with the picture and decides nothing.
 *
 * @param engine - recognises the lines of text in a picture
 */
export function readReceiptHandler(
  { config, db, log, storage }: Pick<AppServices, 'config' | 'db' | 'log' | 'storage'>,
  engine: TaskProcess<Uint8Array, TextLine[]> = openReadingProcess(),
): JobHandler {
  return handleJob(readReceiptJob, async (picture, { isLastAttempt }) => {
    if (!config.receiptReading) return
    const path = await findUnreadPicture(db, picture)
    const bytes = path === undefined ? undefined : await findPicture(storage, path)
    if (!bytes) return
    await saveReading(db, picture, parseReceipt(await readLines(bytes)))

    async function readLines(bytes: Uint8Array): Promise<TextLine[]> {
      try {
        return await engine.run(bytes)
      } catch (error) {
        if (!isLastAttempt) throw error
        log.warn({ ...picture, error: String(error) }, 'a receipt could not be read')
        return []
      }
    }
  })
}

/** The stored picture; undefined when it was deleted meanwhile. */
async function findPicture(storage: Storage, path: string): Promise<Buffer | undefined> {
  try {
    return await buffer(await storage.get(path))
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined
    throw error
  }
}

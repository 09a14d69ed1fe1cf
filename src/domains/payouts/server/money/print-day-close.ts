import type { FastifyReply } from 'fastify'
import { readSettings } from '#domains/site/server/index.ts'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { toDayCloseText } from '../documents/day-close-text.ts'
import { type DocumentThread, sendDocument } from '../documents/send-document.ts'
import { showDayClose } from './close-wallet.ts'

/**
 * Sends the close of a day as PDF, as the page shows it.
 *
 * @throws Refusal TOO_BUSY - too many documents are queued
 */
export async function printDayClose(
  { db, ...services }: { db: Db; thread: DocumentThread; reply: FastifyReply },
  { day, locale }: { day: CalendarDay | null; locale: Locale },
): Promise<FastifyReply> {
  const close = await showDayClose(db, day)
  const text = toDayCloseText(close, await readSettings(db), locale)
  return sendDocument(services, { template: 'day-close', text }, `filename*=UTF-8''daily-close-${close.day}.pdf`)
}

import type { FastifyReply } from 'fastify'
import { runOrRefuse } from '#platform/server/threads/run-or-refuse.ts'
import { openTaskThread, type TaskThread } from '#platform/server/threads/task-thread.ts'
import type { PrintedDocument } from './typeset-document.ts'

/** Renders documents as PDF in a thread of its own. */
export type DocumentThread = TaskThread<PrintedDocument, Uint8Array>

export function openDocumentThread(): DocumentThread {
  return openTaskThread(new URL('./document-thread.ts', import.meta.url))
}

/**
 * Sends a document as PDF.
 *
 * @param fileName - as a parameter of the content disposition
 * @throws Refusal TOO_BUSY - too many documents are queued
 */
export async function sendDocument(
  { thread, reply }: { thread: DocumentThread; reply: FastifyReply },
  document: PrintedDocument,
  fileName: string,
): Promise<FastifyReply> {
  const pdf = Buffer.from(await runOrRefuse(thread, document))
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; ${fileName}`)
    .header('cache-control', 'private, no-store')
    .send(pdf)
}

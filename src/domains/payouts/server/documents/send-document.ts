import type { FastifyReply } from 'fastify'
import { Refusal } from '#platform/server/http/refusal.ts'
import { openTaskThread, type TaskThread, ThreadBusy } from '#platform/server/threads/task-thread.ts'
import type { PrintedDocument } from './typeset-document.ts'

/** Renders documents as PDF in a thread of its own. */
export type DocumentThread = TaskThread<PrintedDocument, Uint8Array>

export function openDocumentThread(): DocumentThread {
  return openTaskThread(new URL('./document-thread.ts', import.meta.url))
}

const busySeconds = 5

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
  const pdf = Buffer.from(await typeset(thread, document))
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; ${fileName}`)
    .header('cache-control', 'private, no-store')
    .send(pdf)
}

async function typeset(thread: DocumentThread, document: PrintedDocument): Promise<Uint8Array> {
  try {
    return await thread.run(document)
  } catch (error) {
    throw error instanceof ThreadBusy ? new Refusal('TOO_BUSY', { retryAfterSeconds: busySeconds }) : error
  }
}

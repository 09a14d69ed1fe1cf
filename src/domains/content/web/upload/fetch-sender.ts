import type { Upload as TusUpload } from 'tus-js-client'
import { isUnreachable } from '#platform/web/api/failures.ts'
import { retriableImport } from '#platform/web/api/retriable-import.ts'
import { changeUpload, currentUploads } from './upload-store.ts'

/**
 * Delays between retries after a lost connection, about five minutes in total; afterwards the user can continue
 * manually.
 */
export const retryDelaysMs = [0, 1000, 3000, 5000, 10_000, 15_000, ...Array.from({ length: 9 }, () => 30_000)]

const importSender = retriableImport(() => import('tus-js-client'))

/** The script that sends files, fetched again until it arrives; undefined for an upload that was removed meanwhile. */
export async function fetchSender(id: string): Promise<typeof TusUpload | undefined> {
  for (let tries = 0; currentUploads().some((upload) => upload.id === id); tries += 1) {
    try {
      return (await importSender()).Upload
    } catch (error) {
      if (!isUnreachable(error)) throw error
      const isSending = currentUploads().some((upload) => upload.id === id && upload.step === 'sending')
      if (isSending) changeUpload(id, { step: 'retrying' })
      await untilOnline(retryDelaysMs[tries] ?? 30_000)
    }
  }
  return undefined
}

/** Resolves after a time, or earlier when the browser reports a connection. */
function untilOnline(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true })
    setTimeout(resolve, pauseMs)
  })
}

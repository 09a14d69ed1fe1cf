import type { DetailedError } from 'tus-js-client'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import { FileChangedError } from './file-fingerprint.ts'

/** Whether the file, not a request, has failed. */
export function isOfFile(error: Error | DetailedError): boolean {
  return (
    error instanceof FileChangedError || ('causingError' in error && error.causingError instanceof FileChangedError)
  )
}

/** The server's error text, preferably errors.file[0]. */
export function textOf(body: string | undefined): string | undefined {
  try {
    const reply = JSON.parse(body ?? '') as { message?: string; errors?: Record<string, string[]> }
    const text = reply.errors?.file?.[0] ?? Object.values(reply.errors ?? {})[0]?.[0] ?? reply.message
    return text && withWholeWords(text)
  } catch {
    return m.platform_error_text()
  }
}

/** Whether a retry may succeed: lost connection, busy server, or wrong offset. */
export function isPassing(status: number | undefined): boolean {
  return status === undefined || status === 0 || status === 409 || status === 423 || status === 429 || status >= 500
}

export function statusOf(error: Error | DetailedError): number | undefined {
  return 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? undefined) : undefined
}

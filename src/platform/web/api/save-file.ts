import { cutTableHeader } from '#platform/contract/table-format.ts'
import { failureOf } from './api.ts'
import { callHeaders } from './browser-api.ts'
import { UnreachableServer, unreachable } from './failures.ts'
import { retryCall } from './retry-call.ts'

/** A file of the API and the name that the server gives it. */
export interface FetchedFile {
  readonly file: Blob
  readonly name: string
  /** A list with more rows than a file may have: it has the first ones. */
  readonly isCut: boolean
}

/**
 * Fetches a file of the API with a token, the user's by default.
 *
 * @throws RefusedCall, UnreachableServer
 */
export async function fetchFile(
  path: string,
  headers: () => Record<string, string> = callHeaders,
): Promise<FetchedFile> {
  const once = () => fetch(path, { headers: headers() }).catch(unreachable)
  const reply = await retryCall(once, (got, error) =>
    got === undefined ? error instanceof UnreachableServer : got.status === 503,
  )
  if (!reply.ok) throw await failureOf(reply.status, await reply.json().catch(() => undefined))
  const name = /filename\*=UTF-8''([^;]+)/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? 'file'
  const isCut = reply.headers.has(cutTableHeader)
  return { file: await reply.blob().catch(unreachable), name: decodeURIComponent(name), isCut }
}

/**
 * Fetches a file as {@link fetchFile} does, and saves it.
 *
 * @returns whether it is a list with more rows than a file may have
 * @throws RefusedCall, UnreachableServer
 */
export async function saveFile(path: string, headers?: () => Record<string, string>): Promise<{ isCut: boolean }> {
  const { file, name, isCut } = await fetchFile(path, headers)
  saveAs(file, name)
  return { isCut }
}

export function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the object URL after the click, so it is revoked later.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

import type { FastifyReply } from 'fastify'
import type { DeliverySettings } from '../delivery-settings.ts'
import { attachmentNamed, type SendOptions } from './send-stored.ts'
import { checkedKey, type Storage } from './storage.ts'

/** Validity of a redirect URL, in which the download has to start. */
const SIGNED_SECONDS = 60

export interface DelegatedDownload extends Omit<SendOptions, 'storage'> {
  readonly storage: Pick<Storage, 'stat' | 'signedUrl'>
  readonly delivery: DeliverySettings
}

/**
 * Lets the proxy or the bucket send a stored object, if configured. The caller has checked the access.
 * - `SENDFILE`: an empty reply whose `X-Accel-Redirect` names the file; nginx handles ranges and conditional
 *   requests and adds the headers that it does not pass on (deploy/nginx).
 * - `SIGNED_DOWNLOADS`: 302 to a URL of the bucket that is signed for a minute.
 *
 * @returns `unset` when this process has to send it; `missing` when nothing is stored under the key
 */
export async function delegateDownload(
  reply: FastifyReply,
  order: DelegatedDownload,
): Promise<'sent' | 'missing' | 'unset'> {
  const { delivery, storage, key } = order
  if (delivery.accelPrefix === undefined && !delivery.signedDownloads) return 'unset'
  if (!(await storage.stat(key))) return 'missing'
  const headers = headersOf(order)
  if (delivery.accelPrefix !== undefined) {
    reply.headers({ ...headers, 'x-accel-redirect': delivery.accelPrefix + encodedKey(key) }).send()
    return 'sent'
  }
  const url = await storage.signedUrl(key, SIGNED_SECONDS, headers)
  if (url === undefined) return 'unset'
  reply.header('cache-control', 'private, no-store').redirect(url, 302)
  return 'sent'
}

function headersOf({ contentType, cacheControl, downloadName }: DelegatedDownload) {
  return {
    'content-type': contentType,
    'cache-control': cacheControl,
    ...(downloadName !== undefined && { 'content-disposition': attachmentNamed(downloadName) }),
  }
}

/** URL-encodes a key; names may contain any script. */
function encodedKey(key: string): string {
  return checkedKey(key).split('/').map(encodeURIComponent).join('/')
}

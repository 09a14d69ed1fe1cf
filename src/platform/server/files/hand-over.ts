import type { FastifyReply } from 'fastify'
import type { DeliverySettings } from '../delivery-settings.ts'
import { attachmentNamed, type SendOptions } from './send-stored.ts'
import { checkedKey, type Storage } from './storage.ts'

/** So long a redirected client has to begin. */
const SIGNED_SECONDS = 60

export interface HandOver extends Omit<SendOptions, 'storage'> {
  readonly storage: Pick<Storage, 'stat' | 'signedUrl'>
  readonly delivery: DeliverySettings
}

/**
 * Lets the proxy or the bucket send a stored object, where the operator has set it so. The caller has checked the access.
 *
 * - `SENDFILE`: an empty reply whose `X-Accel-Redirect` names the file; nginx answers ranges and conditions itself, and adds
 *   the headers that it does not take over (deploy/nginx).
 * - `SIGNED_DOWNLOADS`: 302 to an address of the bucket that is signed for a minute.
 *
 * @returns `unset` where this process has to send it; `missing` where nothing is stored under the key
 */
export async function handOver(reply: FastifyReply, order: HandOver): Promise<'sent' | 'missing' | 'unset'> {
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

function headersOf({ contentType, cacheControl, downloadName }: HandOver) {
  return {
    'content-type': contentType,
    'cache-control': cacheControl,
    ...(downloadName !== undefined && { 'content-disposition': attachmentNamed(downloadName) }),
  }
}

/** As it stands in an address: names may carry any script. */
export function encodedKey(key: string): string {
  return checkedKey(key).split('/').map(encodeURIComponent).join('/')
}

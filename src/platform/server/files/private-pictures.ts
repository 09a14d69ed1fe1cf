import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { privatePicture, privateRoot } from '#platform/contract/private-picture.ts'
import { mountOverHttp } from '#platform/server/http/mount.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { sendStored } from './send-stored.ts'
import type { LinkSigner } from './signed-links.ts'
import type { Storage } from './storage.ts'

const PURPOSE = 'picture'
const ONE_HOUR_SECONDS = 3600
const CONTENT_TYPES: Readonly<Record<string, string>> = { webp: 'image/webp', jpg: 'image/jpeg' }

/** Serves private pictures by signed links, and nothing else of the store. @see SR-15 */
export function mountPrivatePictures(api: FastifyInstance, ports: { storage: Storage; links: LinkSigner }): void {
  const { storage, links } = ports
  mountOverHttp(api, privatePicture, async ({ request, reply, query }) => {
    const subject = restOfPath(request)
    // Only this server signs links, for keys that it created, so the key of a valid link is safe.
    const opened = links.open(query.signature, { purpose: PURPOSE, subject })
    const contentType = CONTENT_TYPES[subject.slice(subject.lastIndexOf('.') + 1)]
    if (opened === undefined || contentType === undefined) throw new Refusal('NOT_FOUND')
    const key = privateRoot + subject
    const sent = await sendStored(request, reply, { storage, key, contentType, cacheControl: 'private, max-age=3600' })
    if (!sent) throw new Refusal('NOT_FOUND')
    return reply
  })
}

/**
 * An address of a private picture that is valid for one hour, for one viewer ('admin:1', 'student:7').
 *
 * @param key - below {@link privateRoot}, with the file's extension
 * @see OP-108
 */
export function privatePictureUrl(links: LinkSigner, key: string, viewer: string): string {
  const subject = key.slice(privateRoot.length)
  const signature = links.sign({ purpose: PURPOSE, subject, viewer }, ONE_HOUR_SECONDS)
  return `${API_BASE}/private-pictures/${subject}?signature=${encodeURIComponent(signature)}`
}

function restOfPath(request: FastifyRequest): string {
  return (request.params as { '*': string })['*']
}

import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini, S3ServiceError } from 's3mini'
import { presignedUrl } from './presigned-url.ts'
import {
  checkedKey,
  checkedPrefix,
  ObjectMissing,
  type OpenObject,
  type Storage,
  type StoredObject,
} from './storage.ts'

/** Parts of a multipart upload have at least 5 MiB, except the last; one part is in memory at a time. */
const partBytes = 8 * 1024 * 1024
const deletedAtOnce = 500

/** A bucket with its credentials. */
export interface Bucket {
  /** Endpoint with the bucket's name: 'https://s3.example.com/lessons'. */
  readonly url: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/**
 * Keeps files in a bucket of any service that speaks S3.
 *
 * A put that breaks off leaves nothing: small objects go in one request, larger ones in parts that only the last
 * request joins. Bytes are never held whole but for objects of one part.
 */
export function createS3Storage({ url, ...who }: Bucket): Storage {
  const bucket = new S3mini({ endpoint: url, ...who })

  const statObject = async (key: string): Promise<StoredObject | undefined> => {
    // A listing returns all facts at once, also of an empty object. The exact key precedes the keys that it begins.
    const [found] = (await bucket.listObjects('/', checkedKey(key), 1)) ?? []
    return found?.Key === key ? toStored(found) : undefined
  }

  const describe = async (key: string): Promise<StoredObject> => {
    const stored = await statObject(key)
    if (!stored) throw new ObjectMissing(key)
    return stored
  }

  const put: Storage['put'] = async (key, body) => {
    checkedKey(key)
    if (body instanceof Readable) await putStream(bucket, key, body)
    else await bucket.putObject(key, body)
    return describe(key)
  }

  const open = (key: string): Promise<OpenObject | undefined> => openObject(bucket, checkedKey(key))

  return {
    put,
    adopt: async (key, localPath) => {
      const stored = await put(key, createReadStream(localPath, { highWaterMark: 1024 * 1024 }))
      await rm(localPath, { force: true })
      return stored
    },
    get: async (key, range) => {
      const opened = await open(key)
      if (!opened) throw new ObjectMissing(key)
      return opened.stream(range ?? { start: 0, end: opened.sizeBytes - 1 })
    },
    open,
    stat: statObject,
    exists: async (key) => (await statObject(key)) !== undefined,
    list: (prefix) => listUnder(bucket, prefix === '' ? '' : checkedPrefix(prefix)),
    move: async (from, to) => {
      if (await statObject(from)) await bucket.moveObject(from, checkedKey(to))
    },
    delete: async (key) => {
      await bucket.deleteObject(checkedKey(key))
    },
    deletePrefix: async (prefix) => {
      const keys: string[] = []
      for await (const { key } of listUnder(bucket, checkedPrefix(prefix))) keys.push(key)
      for (let at = 0; at < keys.length; at += deletedAtOnce) {
        const remove = () => bucket.deleteObjects(keys.slice(at, at + deletedAtOnce))
        // S3 sometimes answers 500 and asks for a retry; deleting an absent object succeeds.
        await remove().catch(remove)
      }
      return keys.length
    },
    // Parts of aborted uploads are invisible; the bucket rule 'AbortIncompleteMultipartUpload' removes them.
    sweep: async () => 0,
    signedUrl: async (key, expiresInSeconds, headers = {}) => {
      const query = Object.fromEntries(Object.entries(headers).map(([name, value]) => [`response-${name}`, value]))
      return presignedUrl({ url, ...who }, { key: checkedKey(key), expiresInSeconds, query })
    },
    localPath: (key) => {
      checkedKey(key)
      return undefined
    },
  }
}

/** One request returns the facts and the first bytes; a range is a request of its own. */
async function openObject(bucket: S3mini, key: string): Promise<OpenObject | undefined> {
  const reply = await bucket.getObjectResponse(key)
  if (!reply) return undefined
  const object: StoredObject = {
    key,
    sizeBytes: Number(reply.headers.get('content-length') ?? 0),
    modifiedAt: new Date(reply.headers.get('last-modified') ?? 0),
    etag: bareTag(reply.headers.get('etag')),
  }
  const close = async (): Promise<void> => {
    if (!reply.bodyUsed) await reply.body?.cancel()
  }
  const isWhole = ({ start, end }: { start: number; end: number }): boolean =>
    start === 0 && end >= object.sizeBytes - 1 && !reply.bodyUsed
  const part = async (range: { start: number; end: number }): Promise<Response> => {
    await close()
    const asked = await bucket.getObjectRaw(key, false, range.start, range.end + 1)
    if (bareTag(asked.headers.get('etag')) === object.etag) return asked
    await asked.body?.cancel()
    throw new ObjectMissing(key)
  }
  return {
    ...object,
    read: async (range) => Buffer.from(await (isWhole(range) ? reply : await part(range)).arrayBuffer()),
    stream: (range) => (isWhole(range) ? toReadable(reply) : Readable.from(piecesOf(part(range)))),
    close,
  }
}

async function* piecesOf(asking: Promise<Response>): AsyncGenerator<Buffer> {
  yield* toReadable(await asking)
}

function toReadable(reply: Response): Readable {
  return reply.body ? Readable.fromWeb(reply.body as ReadableStream) : Readable.from([])
}

async function putStream(bucket: S3mini, key: string, body: Readable): Promise<void> {
  let uploadId: string | undefined
  const parts: { partNumber: number; etag: string }[] = []
  try {
    for await (const { bytes, isLast } of inParts(body)) {
      if (isLast && uploadId === undefined) {
        await bucket.putObject(key, bytes)
        return
      }
      uploadId ??= await bucket.getMultipartUploadId(key)
      parts.push(await bucket.uploadPart(key, uploadId, bytes, parts.length + 1))
    }
    if (uploadId !== undefined) await bucket.completeMultipartUpload(key, uploadId, parts)
  } catch (error) {
    if (uploadId !== undefined) await bucket.abortMultipartUpload(key, uploadId).catch(() => undefined)
    throw error
  }
}

/** Splits a stream into parts; the last one, which may be empty, is marked. */
async function* inParts(body: Readable): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let gathered: Buffer[] = []
  let size = 0
  for await (const piece of body as AsyncIterable<Buffer>) {
    gathered.push(piece)
    size += piece.length
    if (size < partBytes) continue
    yield { bytes: Buffer.concat(gathered), isLast: false }
    gathered = []
    size = 0
  }
  yield { bytes: Buffer.concat(gathered), isLast: true }
}

async function* listUnder(bucket: S3mini, prefix: string): AsyncGenerator<StoredObject> {
  let next: string | undefined
  do {
    const page = await bucket.listObjectsPaged('/', prefix, 1000, next).catch((error: unknown) => {
      if (error instanceof S3ServiceError && error.status === 404) return undefined
      throw error
    })
    for (const found of page?.objects ?? []) yield toStored(found)
    next = page?.nextContinuationToken
  } while (next !== undefined)
}

/** Headers have whole seconds and listings fractions: the coarser precision is common to both. */
function toStored(found: { Key: string; Size: number; LastModified: Date; ETag: string }): StoredObject {
  const modifiedAt = new Date(Math.floor(new Date(found.LastModified).getTime() / 1000) * 1000)
  return { key: found.Key, sizeBytes: Number(found.Size), modifiedAt, etag: bareTag(found.ETag) }
}

function bareTag(tag: string | null): string {
  return (tag ?? '').replace(/^W\/|"|&quot;|&#34;/g, '')
}

import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export const BUCKET_KEY = { region: 'us-east-1', accessKeyId: 'test-key', secretAccessKey: 'test-secret' } as const

const BUCKET = 'lessons'
/** S3 refuses smaller parts, except the last one of an upload. */
const MIN_PART_BYTES = 5 * 2 ** 20
const MAX_LISTED = 1_000

interface StoredBytes {
  readonly bytes: Buffer
  /** With quotes. */
  readonly etag: string
  readonly modifiedAt: Date
}

interface Reply {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: Buffer | string
}

interface Call {
  readonly method: string
  /** Decoded; empty for the bucket itself. */
  readonly key: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** An error reply of S3. */
class S3Failure extends Error {
  readonly reply: Reply
  constructor(status: number, code: string) {
    super(code)
    this.reply = { status, body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>` }
  }
}

/**
 * A server with the part of the S3 protocol that the product uses, with one empty bucket 'lessons' in memory. It
 * checks signatures ({@link BUCKET_KEY}, Signature Version 4), the sizes and ETags of parts, and ranges, and lists
 * in pages.
 */
export async function aBucketServer(): Promise<{ url: string; remove: () => Promise<void> }> {
  const bucket = new FakeBucket()
  const server = createServer((request, response) => {
    // An aborted request stores nothing.
    answer(bucket, request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    remove: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function answer(bucket: FakeBucket, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', headers } = request
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://bucket')
  const body = await buffer(request)
  let reply: Reply
  try {
    checkSignature({ method, pathname, query, headers })
    const [, name, ...rest] = pathname.split('/')
    if (name !== BUCKET) throw new S3Failure(404, 'NoSuchBucket')
    const key = rest.map(decodeURIComponent).join('/')
    reply = bucket.answer({ method, key, query, headers, body })
  } catch (error) {
    reply = error instanceof S3Failure ? error.reply : { status: 500, body: String(error) }
  }
  const bytes = Buffer.from(reply.body ?? '')
  response.writeHead(reply.status, { 'content-length': bytes.length, ...reply.headers })
  response.end(method === 'HEAD' ? undefined : bytes)
}

class FakeBucket {
  readonly #objects = new Map<string, StoredBytes>()
  readonly #uploads = new Map<string, { key: string; parts: Map<number, StoredBytes> }>()

  answer(call: Call): Reply {
    const { method, key, query, headers, body } = call
    const uploadId = query.get('uploadId')
    if (uploadId !== null) return this.#answerUpload(uploadId, call)
    if (method === 'POST' && query.has('uploads')) return this.#beginUpload(key)
    if (method === 'POST' && query.has('delete')) return this.#deleteSeveral(body.toString())
    if (method === 'GET' && key === '') return this.#list(query)
    if (method === 'GET' || method === 'HEAD') return withNamedHeaders(this.#read(key, headers.range), query)
    if (method === 'PUT') return this.#put(key, this.#copied(headers['x-amz-copy-source']) ?? body)
    if (method === 'DELETE') {
      this.#objects.delete(key)
      return { status: 204 }
    }
    throw new S3Failure(501, 'NotImplemented')
  }

  #put(key: string, bytes: Buffer, etag = tagOf(bytes)): Reply {
    const modifiedAt = new Date()
    this.#objects.set(key, { bytes, etag, modifiedAt })
    const result = `<ETag>${escaped(etag)}</ETag><LastModified>${modifiedAt.toISOString()}</LastModified>`
    return { status: 200, headers: { etag }, body: `<CopyObjectResult>${result}</CopyObjectResult>` }
  }

  #copied(source: string | string[] | undefined): Buffer | undefined {
    if (typeof source !== 'string') return undefined
    const path = decodeURIComponent(source).replace(/^\//, '')
    return this.#find(path.slice(path.indexOf('/') + 1)).bytes
  }

  #find(key: string): StoredBytes {
    const found = this.#objects.get(key)
    if (!found) throw new S3Failure(404, 'NoSuchKey')
    return found
  }

  #read(key: string, range: string | undefined): Reply {
    const { bytes, etag, modifiedAt } = this.#find(key)
    const headers = { etag, 'last-modified': modifiedAt.toUTCString(), 'accept-ranges': 'bytes' }
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
    if (first === undefined) return { status: 200, headers, body: bytes }
    const start = Number(first)
    if (start >= bytes.length) throw new S3Failure(416, 'InvalidRange')
    const end = Math.min(last ? Number(last) : Number.POSITIVE_INFINITY, bytes.length - 1)
    const contentRange = `bytes ${start}-${end}/${bytes.length}`
    return {
      status: 206,
      headers: { ...headers, 'content-range': contentRange },
      body: bytes.subarray(start, end + 1),
    }
  }

  #list(query: URLSearchParams): Reply {
    const prefix = query.get('prefix') ?? ''
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url')
    const max = Math.min(Number(query.get('max-keys') ?? MAX_LISTED), MAX_LISTED)
    const keys = [...this.#objects.keys()]
      .filter((key) => key.startsWith(prefix) && Buffer.compare(Buffer.from(key), after) > 0)
      .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    const page = keys.slice(0, max)
    const entries = page.map((key) => {
      const { bytes, etag, modifiedAt } = this.#find(key)
      const facts = `<LastModified>${modifiedAt.toISOString()}</LastModified><ETag>${escaped(etag)}</ETag>`
      return `<Contents><Key>${escaped(key)}</Key>${facts}<Size>${bytes.length}</Size></Contents>`
    })
    const last = page.at(-1)
    const isCut = last !== undefined && keys.length > max
    const token = isCut
      ? `<NextContinuationToken>${Buffer.from(last).toString('base64url')}</NextContinuationToken>`
      : ''
    const state = `<KeyCount>${page.length}</KeyCount><IsTruncated>${isCut}</IsTruncated>${token}`
    return { status: 200, body: `<ListBucketResult>${state}${entries.join('')}</ListBucketResult>` }
  }

  #deleteSeveral(xml: string): Reply {
    const keys = [...xml.matchAll(/<Key>(.*?)<\/Key>/gs)].map(([, key = '']) => unescaped(key))
    for (const key of keys) this.#objects.delete(key)
    const deleted = keys.map((key) => `<Deleted><Key>${escaped(key)}</Key></Deleted>`)
    return { status: 200, body: `<DeleteResult>${deleted.join('')}</DeleteResult>` }
  }

  #beginUpload(key: string): Reply {
    const id = randomUUID()
    this.#uploads.set(id, { key, parts: new Map() })
    const result = `<Key>${escaped(key)}</Key><UploadId>${id}</UploadId>`
    return { status: 200, body: `<InitiateMultipartUploadResult>${result}</InitiateMultipartUploadResult>` }
  }

  #answerUpload(id: string, { method, key, query, body }: Call): Reply {
    const upload = this.#uploads.get(id)
    if (upload?.key !== key) throw new S3Failure(404, 'NoSuchUpload')
    if (method === 'PUT') {
      const etag = tagOf(body)
      upload.parts.set(Number(query.get('partNumber')), { bytes: body, etag, modifiedAt: new Date() })
      return { status: 200, headers: { etag } }
    }
    if (method === 'POST') {
      const parts = partsOf(body.toString(), upload.parts)
      const etag = `"${createHash('md5')
        .update(parts.map((part) => part.etag).join())
        .digest('hex')}-${parts.length}"`
      this.#put(key, Buffer.concat(parts.map((part) => part.bytes)), etag)
      this.#uploads.delete(id)
      const result = `<Key>${escaped(key)}</Key><ETag>${escaped(etag)}</ETag>`
      return { status: 200, body: `<CompleteMultipartUploadResult>${result}</CompleteMultipartUploadResult>` }
    }
    this.#uploads.delete(id)
    return { status: 204 }
  }
}

/** Applies the query parameters that override reply headers: `response-content-type` and the like. */
function withNamedHeaders(reply: Reply, query: URLSearchParams): Reply {
  const named = [...query].filter(([name]) => name.startsWith('response-'))
  return {
    ...reply,
    headers: { ...reply.headers, ...Object.fromEntries(named.map(([name, value]) => [name.slice(9), value])) },
  }
}

/** The parts that a completion names, in its order. */
function partsOf(xml: string, stored: ReadonlyMap<number, StoredBytes>): StoredBytes[] {
  const named = [...xml.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g)]
  const parts = named.map(([, number, tag = '']) => {
    const part = stored.get(Number(number))
    if (part?.etag.replaceAll('"', '') !== unescaped(tag).replaceAll('"', '')) throw new S3Failure(400, 'InvalidPart')
    return part
  })
  if (parts.slice(0, -1).some(({ bytes }) => bytes.length < MIN_PART_BYTES)) throw new S3Failure(400, 'EntityTooSmall')
  return parts
}

/** Checks the signature of a request or of a presigned URL. */
function checkSignature({
  method,
  pathname,
  query,
  headers,
}: Pick<Call, 'method' | 'query' | 'headers'> & { pathname: string }): void {
  const fields = new Map(
    [...(headers.authorization ?? '').matchAll(/(Credential|SignedHeaders|Signature)=([^,\s]+)/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
  const field = (name: string) => fields.get(name) ?? query.get(`X-Amz-${name}`) ?? ''
  const at = String(headers['x-amz-date'] ?? query.get('X-Amz-Date'))
  const [accessKeyId, ...scope] = field('Credential').split('/')
  const [day = '', region = '', service = '', end = ''] = scope
  const signedNames = field('SignedHeaders').split(';')
  const sent = [...query].filter(([name]) => name !== 'X-Amz-Signature')
  const canonical = [
    method,
    pathname,
    sent
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...signedNames.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    field('SignedHeaders'),
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', at, scope.join('/'), createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  )
  const sign = (key: string | Buffer, part: string) => createHmac('sha256', key).update(part).digest()
  const key = [day, region, service, end].reduce<string | Buffer>(sign, `AWS4${BUCKET_KEY.secretAccessKey}`)
  const wanted = sign(key, text)
  const got = Buffer.from(field('Signature'), 'hex')
  const isRight =
    accessKeyId === BUCKET_KEY.accessKeyId &&
    [region, service, end].join() === `${BUCKET_KEY.region},s3,aws4_request` &&
    got.length === wanted.length &&
    timingSafeEqual(got, wanted)
  if (!isRight) throw new S3Failure(403, 'SignatureDoesNotMatch')
  const expires = query.get('X-Amz-Expires')
  if (expires !== null && Date.now() > momentOf(at) + Number(expires) * 1000) throw new S3Failure(403, 'AccessDenied')
}

/** The instant of `20261123T070000Z`, in milliseconds. */
function momentOf(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

const tagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const NAMES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => NAMES[sign as keyof typeof NAMES])
const unescaped = (text: string): string =>
  Object.entries(NAMES)
    .reverse()
    .reduce((plain, [sign, name]) => plain.replaceAll(name, sign), text)
    .replaceAll('&apos;', "'")

import { createHash, createHmac } from 'node:crypto'
import { now } from '#platform/server/clock.ts'

/** A bucket with credentials. */
interface Signer {
  /** Base URL of the bucket, with its name in the path. */
  readonly url: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

interface PresignedRead {
  readonly key: string
  readonly expiresInSeconds: number
  /** For example `response-content-disposition`. */
  readonly query: Readonly<Record<string, string>>
}

/**
 * A URL that reads one object without credentials (Signature Version 4).
 *
 * The signer of s3mini does not encode `!'()*` in the query, which S3 requires, so a URL with a download's file
 * name (`filename*=UTF-8''…`) would be refused.
 */
export function presignedUrl(bucket: Signer, { key, expiresInSeconds, query }: PresignedRead): string {
  const { origin, host, pathname } = new URL(bucket.url)
  const path = `${pathname.replace(/\/$/, '')}/${key.split('/').map(encoded).join('/')}`
  const at = now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')
  const scope = [at.slice(0, 8), bucket.region, 's3', 'aws4_request']
  const values = {
    ...query,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': [bucket.accessKeyId, ...scope].join('/'),
    'X-Amz-Date': at,
    'X-Amz-Expires': String(expiresInSeconds),
    'X-Amz-SignedHeaders': 'host',
  }
  const search = Object.entries(values)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const request = ['GET', path, search, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const text = ['AWS4-HMAC-SHA256', at, scope.join('/'), createHash('sha256').update(request).digest('hex')].join('\n')
  const sign = (secret: string | Buffer, part: string) => createHmac('sha256', secret).update(part).digest()
  const signature = sign(scope.reduce<string | Buffer>(sign, `AWS4${bucket.secretAccessKey}`), text).toString('hex')
  return `${origin}${path}?${search}&X-Amz-Signature=${signature}`
}

/** Encodes all characters except letters, digits and `-_.~`, as the signature requires. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

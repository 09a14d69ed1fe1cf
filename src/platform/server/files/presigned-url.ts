import { createHash, createHmac } from 'node:crypto'

/** Where a bucket is, and who may read it. */
interface Signer {
  /** The address of the bucket, with its name in the path. */
  readonly url: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

interface PresignedRead {
  readonly key: string
  readonly expiresInSeconds: number
  /** Such as `response-content-disposition`. */
  readonly query: Readonly<Record<string, string>>
}

/**
 * An address that reads one object without credentials, signed by Signature Version 4.
 *
 * s3mini signs addresses as well, but leaves `!'()*` of the query as they are, which S3 encodes before it compares: an address
 * with the file name of a download (`filename*=UTF-8''…`) would be refused.
 */
export function presignedUrl(bucket: Signer, { key, expiresInSeconds, query }: PresignedRead): string {
  const { origin, host, pathname } = new URL(bucket.url)
  const path = `${pathname.replace(/\/$/, '')}/${key.split('/').map(encoded).join('/')}`
  const at = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
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

/** All but letters, digits and `-_.~`, as the signature wants it. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

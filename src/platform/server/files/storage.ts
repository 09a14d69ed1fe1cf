import type { Readable } from 'node:stream'

/** Metadata of a stored object. The etag changes with the bytes. */
export interface StoredObject {
  readonly key: string
  readonly sizeBytes: number
  readonly modifiedAt: Date
  readonly etag: string
}

/** A byte range, inclusive at both ends as in HTTP. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * An open object: metadata and bytes belong together. An object that replaces it under its key is never returned
 * instead; a bucket may then report it missing.
 */
export interface OpenObject extends StoredObject {
  /** At most {@link maxReadAtOnceBytes}, in memory. */
  read(range: ByteRange): Promise<Buffer>
  /** Any range as a stream; its end closes the object. */
  stream(range: ByteRange): Readable
  /** For callers that do not stream. */
  close(): Promise<void>
}

/** Limit for reading into memory: larger than every segment and picture, smaller than a video. */
export const maxReadAtOnceBytes = 1024 * 1024

/**
 * Storage of files: a folder of one machine, or a bucket.
 *
 * A key is a relative path of names joined by '/'. Writes are atomic: readers never see a partial file, and a
 * process killed during a put leaves nothing under the key.
 */
export interface Storage {
  /** Stores bytes under the key and replaces an existing object. */
  put(key: string, body: Readable | Uint8Array): Promise<StoredObject>
  /** Moves a complete local file into the storage. */
  adopt(key: string, localPath: string): Promise<StoredObject>
  /** @throws ObjectMissing - no object under the key */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** Metadata and bytes in one step; undefined when the object does not exist. */
  open(key: string): Promise<OpenObject | undefined>
  stat(key: string): Promise<StoredObject | undefined>
  exists(key: string): Promise<boolean>
  /** All objects whose key has the prefix, in no particular order; '' lists all. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Renames an object, replacing one at the new key; does nothing when it does not exist. */
  move(from: string, to: string): Promise<void>
  /** Deletes an object; no error when it does not exist. */
  delete(key: string): Promise<void>
  /** Deletes everything in a folder ('contents/7/') and returns the number of objects. */
  deletePrefix(prefix: string): Promise<number>
  /**
   * Deletes temporary files of crashed puts and deletions that are older than the given age, and returns their
   * number. Younger ones may be in use. A bucket does this by its own lifecycle rules.
   */
  sweep(olderThanMs: number): Promise<number>
  /**
   * A URL that serves the object without this server, or undefined when the storage has none.
   *
   * @param headers - reply headers, such as `content-type`
   */
  signedUrl(key: string, expiresInSeconds: number, headers?: AnsweredHeaders): Promise<string | undefined>
  /** Path of the object on the local disk, for programs that read files; undefined for a bucket. */
  localPath(key: string): string | undefined
}

/** Reply headers that a signed URL may request; all S3 services support these. */
type AnsweredHeaders = Partial<Record<'content-type' | 'content-disposition' | 'cache-control', string>>

/** No object under this key. */
export class ObjectMissing extends Error {
  readonly key: string

  constructor(key: string) {
    super(`nothing is stored under ${key}`)
    this.name = 'ObjectMissing'
    this.key = key
  }
}

/** The key would leave the storage's folder, or is not valid for every driver. */
export class BadKey extends Error {
  constructor(key: string) {
    super(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
    this.name = 'BadKey'
  }
}

const longestNameBytes = 200
const longestKeyBytes = 1000

/**
 * Returns the key if it is valid for every driver.
 *
 * Names may contain any script but must not start with a dot: this excludes '.' and '..' and the driver's
 * temporary folder.
 *
 * @throws BadKey - empty names, dots, backslashes, control characters, or too long
 */
export function checkedKey(key: string): string {
  const names = key.split('/')
  const fits = names.every((name) => isPlainName(name)) && Buffer.byteLength(key) <= longestKeyBytes
  if (!fits) throw new BadKey(key)
  return key
}

/** As checkedKey, for a folder; ends with '/'. */
export function checkedPrefix(prefix: string): string {
  if (!prefix.endsWith('/')) throw new BadKey(prefix)
  checkedKey(prefix.slice(0, -1))
  return prefix
}

function isPlainName(name: string): boolean {
  if (name === '' || name.startsWith('.') || Buffer.byteLength(name) > longestNameBytes) return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return !/[\\\u0000-\u001f\u007f]/.test(name)
}

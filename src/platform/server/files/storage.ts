import type { Readable } from 'node:stream'

/** What a store knows of one object. The etag changes whenever the bytes do. */
export interface StoredObject {
  readonly key: string
  readonly sizeBytes: number
  readonly modifiedAt: Date
  readonly etag: string
}

/** A stretch of bytes; both ends belong to it, as in HTTP. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * An object held open: its facts and its bytes belong together. What is stored under its key meanwhile is never handed
 * out in its place; a bucket may then say that it is missing.
 */
export interface OpenObject extends StoredObject {
  /** A stretch of at most {@link mostReadAtOnceBytes}, in memory. */
  read(range: ByteRange): Promise<Buffer>
  /** Any stretch, piece by piece; its end closes the object. */
  stream(range: ByteRange): Readable
  /** For callers that do not stream. */
  close(): Promise<void>
}

/** What may be read into memory in one piece: every segment of a lesson and every picture, but no film. */
export const mostReadAtOnceBytes = 1024 * 1024

/**
 * Where files live: a folder on one machine, or a bucket.
 *
 * A key is a relative path of plain names joined by '/'. An object appears whole or not at all: readers never meet
 * half a file, and a process killed in the middle of a put leaves nothing under the key.
 */
export interface Storage {
  /** Stores the bytes under the key, in place of what was there. */
  put(key: string, body: Readable | Uint8Array): Promise<StoredObject>
  /** Takes a finished local file over; the file is gone from its old place afterwards. */
  adopt(key: string, localPath: string): Promise<StoredObject>
  /** @throws ObjectMissing - nothing under the key */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** Facts and bytes in one step, for sending; undefined when nothing is under the key. */
  open(key: string): Promise<OpenObject | undefined>
  stat(key: string): Promise<StoredObject | undefined>
  exists(key: string): Promise<boolean>
  /** Every object whose key starts with the prefix, in no particular order; '' lists all. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Gives an object another key, in place of what was there; nothing happens where there is none. */
  move(from: string, to: string): Promise<void>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** Deletes everything under a folder ('contents/7/') and says how many objects that were. */
  deletePrefix(prefix: string): Promise<number>
  /**
   * Clears what killed processes left in the middle of a put or a deletion, and says how many leftovers that were; those
   * younger than the age may still be at work and stay. A bucket has this done by its own rules.
   */
  sweep(olderThanMs: number): Promise<number>
  /**
   * An address that serves the object without this server, or undefined where the store has none of its own.
   *
   * @param headers - what the store answers with, such as its `content-type`
   */
  signedUrl(key: string, expiresInSeconds: number, headers?: AnsweredHeaders): Promise<string | undefined>
  /** The object's place on this machine's disk, for programs that read files; undefined where it has none. */
  localPath(key: string): string | undefined
}

/** Headers that an address may ask its store for; all stores that speak S3 know these. */
export type AnsweredHeaders = Partial<Record<'content-type' | 'content-disposition' | 'cache-control', string>>

/** Nothing is stored under this key. */
export class ObjectMissing extends Error {
  readonly key: string

  constructor(key: string) {
    super(`nothing is stored under ${key}`)
    this.name = 'ObjectMissing'
    this.key = key
  }
}

/** The key would leave its place, or is none that every driver can hold. */
export class BadKey extends Error {
  constructor(key: string) {
    super(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
    this.name = 'BadKey'
  }
}

const longestNameBytes = 200
const longestKeyBytes = 1000

/**
 * Gives the key back when every driver can hold it.
 *
 * Names may carry any script, but none starts with a dot: that rules out '.' and '..', and keeps the driver's own
 * temporary folder out of reach.
 *
 * @throws BadKey - empty names, dots, backslashes, control characters, or too long
 */
export function checkedKey(key: string): string {
  const names = key.split('/')
  const fits = names.every((name) => isPlainName(name)) && Buffer.byteLength(key) <= longestKeyBytes
  if (!fits) throw new BadKey(key)
  return key
}

/** As checkedKey, for a folder: ends in '/'. */
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

import type { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { discardBody } from './incoming/discard-body.ts'
import { SMALL_BODY_BYTES } from './incoming/incoming-bodies.ts'
import { type IncomingFile, receiveFile } from './incoming/incoming-file.ts'
import type { Release } from './incoming/slots.ts'
import { Refusal } from './refusal.ts'

const MAX_PARTS = 40
const MAX_TEXT_BYTES = 10_000
const MAX_TEXTS_BYTES = 256_000
const MAX_FORM_BYTES = 64 * 2 ** 20
const MAX_PART_HEADER_BYTES = 8_192

/** A file of a form, stored on disk. */
export interface FormFile extends Omit<IncomingFile, 'close'> {
  readonly field: string
  readonly name: string
}

/** A received form. The caller disposes of it (`await using`), which deletes its files. */
export interface MultipartForm extends AsyncDisposable {
  /**
   * Uncleaned texts by field; code that knows the contract cleans them (clean-input.ts). Of a repeated field the
   * last value.
   */
  readonly fields: Readonly<Record<string, unknown>>
  readonly files: readonly FormFile[]
}

interface FormLimits {
  readonly maxFiles: number
  /** A larger file is truncated one byte beyond the limit, so that the caller can report its field. */
  readonly maxFileBytes: number
  /** Fields with texts longer than 10 kB, such as a picture as a data URL, with their maximum size in bytes. */
  readonly longTexts?: Readonly<Record<string, number>>
}

/**
 * Reads a multipart form with small pictures: to the disk while it arrives, and into memory when it has a slot.
 *
 * @throws Refusal UNREADABLE_BODY - not multipart, or incomplete
 * @throws Refusal BODY_TOO_LARGE - more parts, a longer text, or more in total than the limits
 * @throws Refusal TOO_BUSY - too many concurrent forms
 * @throws Refusal STORAGE_FULL - not enough disk space
 */
export async function readMultipartForm(request: FastifyRequest, limits: FormLimits): Promise<MultipartForm> {
  if (!request.isMultipart()) throw new Refusal('UNREADABLE_BODY')
  const bodies = request.server.incomingBodies
  const form = new ArrivingForm(bodies.folder, limits)
  try {
    if (Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw new Refusal('BODY_TOO_LARGE')
    const arrived = await bodies.arrive(request)
    try {
      await form.receive(request)
    } finally {
      arrived()
    }
    if (form.sizeBytes > SMALL_BODY_BYTES) form.onDispose(await bodies.work(limits.maxFileBytes))
    return await form.finished()
  } catch (error) {
    await form.dispose()
    throw refusalOfForm(request, error)
  }
}

class ArrivingForm {
  /** Received size of the whole body, including boundaries. */
  sizeBytes = 0
  readonly #folder: string
  readonly #limits: FormLimits
  readonly #texts = new Map<string, string>()
  readonly #longTexts = new Map<string, IncomingFile>()
  readonly #files: (IncomingFile & { readonly field: string; readonly name: string })[] = []
  readonly #releases: Release[] = []
  #textsBytes = 0

  constructor(folder: string, limits: FormLimits) {
    this.#folder = folder
    this.#limits = limits
  }

  onDispose(release: Release): void {
    this.#releases.push(release)
  }

  /** Texts are read as streams too, because the parser has one limit for all fields and reports it at their end. */
  async receive(request: FastifyRequest): Promise<void> {
    const breach = Promise.withResolvers<never>()
    breach.promise.catch(() => undefined)
    let current: MultipartFile | undefined
    const parts = request.parts({
      isPartAFile: () => true,
      limits: { parts: MAX_PARTS, files: MAX_PARTS, fileSize: MAX_FORM_BYTES, headerSize: MAX_PART_HEADER_BYTES },
    } as Parameters<FastifyRequest['parts']>[0])
    const count = (piece: Buffer): void => {
      this.sizeBytes += piece.length
      if (this.sizeBytes <= MAX_FORM_BYTES) return
      const refusal = new Refusal('BODY_TOO_LARGE')
      breach.reject(refusal)
      current?.file.destroy(refusal)
    }
    // Also counts bytes outside the parts, such as an endless preamble.
    request.raw.on('data', count)
    try {
      for (;;) {
        const { value, done } = await Promise.race([parts.next(), breach.promise])
        if (done) return
        current = value as MultipartFile
        await this.#receivePart(current)
      }
    } finally {
      request.raw.off('data', count)
    }
  }

  async #receivePart(part: MultipartFile): Promise<void> {
    const { fieldname: field, filename, mimetype, file } = part
    if (filename !== undefined || mimetype === 'application/octet-stream') {
      if (this.#files.length === this.#limits.maxFiles) throw new Refusal('BODY_TOO_LARGE')
      const received = await receiveFile(this.#folder, file, { maxBytes: this.#limits.maxFileBytes })
      this.#files.push({ ...received, field, name: filename ?? '' })
      return
    }
    const longest = this.#limits.longTexts?.[field]
    if (longest === undefined) this.#texts.set(field, await this.#receiveText(file))
    else await this.#receiveLongText(field, { file, longest })
  }

  async #receiveText(file: Readable): Promise<string> {
    const pieces: Buffer[] = []
    let lengthBytes = 0
    for await (const piece of file as AsyncIterable<Buffer>) {
      lengthBytes += piece.length
      this.#textsBytes += piece.length
      if (lengthBytes > MAX_TEXT_BYTES || this.#textsBytes > MAX_TEXTS_BYTES) throw new Refusal('BODY_TOO_LARGE')
      pieces.push(piece)
    }
    return Buffer.concat(pieces).toString('utf8')
  }

  async #receiveLongText(field: string, { file, longest }: { file: Readable; longest: number }) {
    let lengthBytes = 0
    const received = await receiveFile(this.#folder, file, {
      maxBytes: longest,
      onPiece: (pieceBytes) => {
        lengthBytes += pieceBytes
        if (lengthBytes > longest) throw new Refusal('BODY_TOO_LARGE')
      },
    })
    await this.#longTexts.get(field)?.close()
    this.#longTexts.set(field, received)
  }

  async finished(): Promise<MultipartForm> {
    for (const [field, file] of this.#longTexts) this.#texts.set(field, (await file.read()).toString('utf8'))
    return { fields: Object.fromEntries(this.#texts), files: this.#files, [Symbol.asyncDispose]: () => this.dispose() }
  }

  async dispose(): Promise<void> {
    for (const file of [...this.#files, ...this.#longTexts.values()]) await file.close()
    for (const release of this.#releases) release()
  }
}

/**
 * The error of reading a form as a refusal: a malformed form is not a bug.
 *
 * The client reads the reply only after sending the whole form, so the rest is discarded; otherwise the connection
 * would stay open.
 */
export function refusalOfForm(request: FastifyRequest, error: unknown): unknown {
  discardBody(request.raw)
  if (error instanceof Refusal) return error
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 413) return new Refusal('BODY_TOO_LARGE')
  const { message } = error as { message?: string }
  return /Unexpected end|Malformed|Multipart|premature close|aborted/i.test(message ?? '')
    ? new Refusal('UNREADABLE_BODY')
    : error
}

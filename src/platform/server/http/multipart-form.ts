import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** A file of a form, whole in memory: for pictures, never for lessons. */
export interface FormFile {
  readonly field: string
  readonly name: string
  readonly bytes: Buffer
}

export interface MultipartForm {
  /** Texts by field, as they came: who knows their contract cleans them (clean-input.ts). Of a repeated field the last one. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly files: readonly FormFile[]
}

export interface FormLimits {
  readonly maxFiles: number
  /** A larger file arrives cut off one byte beyond, so that the caller can name its field. */
  readonly maxFileBytes: number
  readonly maxFieldBytes: number
}

/**
 * Reads a multipart form whose files are small pictures.
 *
 * @throws Refusal UNREADABLE_BODY - not multipart, or broken off
 * @throws Refusal BODY_TOO_LARGE - more parts, or a longer text, than the limits allow
 */
export async function readMultipartForm(request: FastifyRequest, limits: FormLimits): Promise<MultipartForm> {
  if (!request.isMultipart()) throw new Refusal('UNREADABLE_BODY')
  const fields: Record<string, unknown> = {}
  const files: FormFile[] = []
  const parts = request.parts({
    limits: { files: limits.maxFiles, fileSize: limits.maxFileBytes + 1, fieldSize: limits.maxFieldBytes, fields: 40 },
  })
  try {
    for await (const part of parts) {
      if (part.type === 'file') {
        files.push({ field: part.fieldname, name: part.filename, bytes: await collected(part.file) })
        continue
      }
      if (part.valueTruncated) throw new Refusal('BODY_TOO_LARGE')
      fields[part.fieldname] = part.value
    }
  } catch (error) {
    throw refusalOfForm(request, error)
  }
  return { fields, files }
}

async function collected(file: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * What reading a form threw, as the caller should hear it: a broken form is no bug of ours.
 *
 * The answer is only heard by who has sent the whole form, so the rest of it is let go by; a line that is left half read
 * would stay open for good.
 */
export function refusalOfForm(request: FastifyRequest, error: unknown): unknown {
  request.raw.unpipe()
  request.raw.resume()
  if (error instanceof Refusal) return error
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 413) return new Refusal('BODY_TOO_LARGE')
  const { message } = error as { message?: string }
  return /Unexpected end|Malformed|Multipart|premature close|aborted/i.test(message ?? '')
    ? new Refusal('UNREADABLE_BODY')
    : error
}

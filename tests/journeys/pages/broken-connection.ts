import { open } from 'node:fs/promises'
import { request } from 'node:http'
import type { Page, Request } from 'playwright-core'

export interface BrokenLine {
  /** Offset of each chunk, in the order in which the browser sent them. */
  readonly begun: readonly number[]
  /** Number of bytes that the server held when the connection broke. */
  keptBytes(): number
}

/**
 * Breaks the connection of the first chunk of an upload of this file after about this many bytes, whatever its
 * size; later chunks pass. The test sends those bytes itself, because a browser's connection cannot be cut within
 * a request.
 */
export async function breakLine(page: Page, path: string, afterBytes: number): Promise<BrokenLine> {
  const begun: number[] = []
  let keptBytes = 0
  await page.route('**/uploads/*', async (route, piece) => {
    if (piece.method() !== 'PATCH') return route.fallback()
    begun.push(offsetOf(piece))
    if (begun.length > 1) return route.fallback()
    await sendHalf(piece, await firstBytes(path, afterBytes))
    keptBytes = await keptOf(piece)
    return route.abort('connectionreset')
  })
  return { begun, keptBytes: () => keptBytes }
}

export function offsetOf(piece: Request): number {
  return Number(piece.headers()['upload-offset'])
}

async function firstBytes(path: string, count: number): Promise<Buffer> {
  await using handle = await open(path)
  const bytes = Buffer.alloc(count)
  const { bytesRead } = await handle.read(bytes, 0, count, 0)
  if (bytesRead < count) throw new Error('the file is too small to be cut there')
  return bytes
}

/** Announces one byte more than it sends, and closes the connection after them; by then the server has read them. */
async function sendHalf(piece: Request, bytes: Buffer): Promise<void> {
  const headers = { ...(await piece.allHeaders()), 'content-length': String(bytes.length + 1) }
  await new Promise<void>((resolve) => {
    const sent = request(piece.url(), { method: 'PATCH', headers, agent: false })
    // The reply and the broken connection do not matter at this end.
    sent.on('response', (reply) => reply.resume())
    sent.on('error', () => undefined).on('close', resolve)
    sent.write(bytes, () => sent.socket?.end())
  })
}

async function keptOf(piece: Request): Promise<number> {
  const { authorization = '' } = await piece.allHeaders()
  const reply = await fetch(piece.url(), { method: 'HEAD', headers: { authorization, 'tus-resumable': '1.0.0' } })
  return Number(reply.headers.get('upload-offset'))
}

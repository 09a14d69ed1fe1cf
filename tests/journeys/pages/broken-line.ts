import { open } from 'node:fs/promises'
import { request } from 'node:http'
import type { Page, Request } from 'playwright-core'

/** Where each piece of an upload began, in the order in which the browser sent them. */
export type Begun = readonly number[]

/**
 * The first piece of an upload of this file breaks off when so many of its bytes have arrived, however large it is; what
 * is sent later goes its way. It is not the browser that sends the first bytes: its own line cannot be cut in the middle.
 */
export async function breakLine(page: Page, path: string, afterBytes: number): Promise<Begun> {
  const begun: number[] = []
  await page.route('**/uploads/*', async (route, piece) => {
    if (piece.method() !== 'PATCH') return route.fallback()
    begun.push(offsetOf(piece))
    if (begun.length > 1) return route.fallback()
    await sendHalf(piece, await firstBytes(path, afterBytes))
    return route.abort('connectionreset')
  })
  return begun
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

/** Announces one byte more than it sends, hands everything to the system and hangs up. */
async function sendHalf(piece: Request, bytes: Buffer): Promise<void> {
  const headers = { ...(await piece.allHeaders()), 'content-length': String(bytes.length + 1) }
  await new Promise<void>((resolve) => {
    const sent = request(piece.url(), { method: 'PATCH', headers, agent: false })
    // Hanging up is an error to this end too.
    sent.on('error', () => undefined).on('close', resolve)
    sent.write(bytes, () => sent.destroy())
  })
}

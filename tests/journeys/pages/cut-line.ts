import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export interface CutLine {
  /** The site at the other end, under an address of its own. */
  readonly url: string
  /** Paths of the requests that passed, in their order. */
  readonly passed: readonly string[]
  /** From now on connections are refused, also those of service workers. */
  cut(): void
  /** It is cut when a path is asked for that matches, which is not answered any more. */
  cutAt(path: RegExp): void
  /** Until it is restored, requests for a path that matches get no answer. */
  block(path: RegExp): void
  restore(): void
  /** Connections are open, and nothing is answered, until it is restored. */
  hold(): void
  /** The next request for a path is answered as by an overloaded server. */
  refuseOnce(path: string): void
  /** Adds a text to a file of the site. */
  append(path: string, text: string): void
  /** What stands in a page after a text arrives only when the line is restored. */
  holdAfter(path: string, text: string): void
}

/** A line to a site that can be cut, until the test ends. */
export async function aLineTo(siteUrl: string): Promise<CutLine> {
  const passed: string[] = []
  const appended = new Map<string, string>()
  const heldAfter = new Map<string, string>()
  let state: 'whole' | 'cut' | 'held' = 'whole'
  let lastPath: RegExp | undefined
  let blocked: RegExp | undefined
  const waiting = new Set<() => void>()
  const refused = new Set<string>()
  const server = createServer((asked, reply) => {
    const pass = () => {
      const path = String(asked.url)
      passed.push(path)
      if (refused.delete(path)) {
        reply.writeHead(503, { 'retry-after': '1' }).end()
        return
      }
      const text = appended.get(path)
      const lastText = heldAfter.get(path)
      const isChanged = text !== undefined || lastText !== undefined
      const headers = { ...asked.headers, ...(isChanged && { 'accept-encoding': 'identity' }) }
      const onwards = request(siteUrl + path, { method: asked.method, headers }, (found) => {
        const { 'content-length': length, ...rest } = found.headers
        const own = isChanged || length === undefined ? rest : { ...rest, 'content-length': length }
        reply.writeHead(found.statusCode ?? 502, own)
        if (lastText !== undefined) {
          void textOf(found).then((page) => {
            const end = page.indexOf(lastText) + lastText.length
            reply.write(page.slice(0, end))
            waiting.add(() => reply.end(page.slice(end)))
          })
          return
        }
        found.pipe(reply, { end: text === undefined })
        if (text !== undefined) found.on('end', () => reply.end(text))
      })
      onwards.on('error', () => reply.destroy())
      asked.pipe(onwards)
    }
    if (lastPath?.test(String(asked.url))) change('cut')
    if (blocked?.test(String(asked.url))) asked.destroy()
    else if (state === 'whole') pass()
    else if (state === 'held') waiting.add(pass)
    else asked.destroy()
  })
  server.on('connection', (socket) => {
    if (state === 'cut') socket.destroy()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const change = (next: typeof state) => {
    state = next
    lastPath = undefined
    blocked = undefined
    if (next === 'cut') server.closeAllConnections()
    for (const pass of next === 'whole' ? waiting : []) pass()
    if (next !== 'held') waiting.clear()
  }
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    cut: () => change('cut'),
    cutAt: (path) => {
      lastPath = path
    },
    block: (path) => {
      blocked = path
    },
    restore: () => change('whole'),
    hold: () => change('held'),
    refuseOnce: (path) => void refused.add(path),
    append: (path, text) => void appended.set(path, text),
    holdAfter: (path, text) => void heldAfter.set(path, text),
  }
}

import { CACHED_FILES, CACHED_PICTURES } from '../cache-names.ts'
import { answerPage, keepShown, keptAndRenewed, keptFirst, NO_CONNECTION_PAGES, SHELL, serverFirst } from './answers.ts'
import { requestKind } from './request-kind.ts'
import type { FetchEvent, WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope

self.addEventListener('install', (event) => {
  // A worker of an earlier release keeps its tabs; the new one takes over when they are closed.
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll([...NO_CONNECTION_PAGES])))
})

// The first worker of a browser takes over the page that registered it.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const { keep, files } = event.data as { keep: string; files: readonly string[] }
  const { origin } = self.location
  const isFile = (url: string) => requestKind(new Request(url), origin).endsWith('-file')
  event.waitUntil(keepShown(keep, files.filter(isFile)))
})

self.addEventListener('fetch', (event) => {
  const reply = answer(event)
  if (reply) event.respondWith(reply)
})

function answer(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const later = (work: Promise<unknown>) => event.waitUntil(work)
  switch (requestKind(request, self.location.origin)) {
    case 'hashed-file':
      return keptFirst(request, CACHED_FILES, later)
    case 'picture':
      return keptFirst(request, CACHED_PICTURES, later)
    case 'shared-file':
      return keptAndRenewed(request, CACHED_FILES, later)
    case 'page':
      return answerPage(request, later)
    case 'data':
      return answerData(event, later)
    default:
      return undefined
  }
}

/** Tells the page whether its reply is a copy. */
async function answerData(
  { request, clientId }: FetchEvent,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const { reply, copyOf } = await serverFirst(request, later)
  const page = await self.clients.get(clientId)
  page?.postMessage({ url: request.url, copyOf })
  return reply
}

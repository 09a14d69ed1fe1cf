import type { WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope

// Sent instead of the service worker where it is switched off: replaces it at once, and removes all that it kept.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}

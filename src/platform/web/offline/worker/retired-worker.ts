import { CHOSEN_FILES } from '../cache-names.ts'
import type { WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope

// Sent instead of the service worker where it is switched off: replaces it at once, and removes all that workers kept.
// Files that a person has chosen in a form were kept by the page, and are not to be had again.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CHOSEN_FILES) await caches.delete(name)
  await self.registration.unregister()
}

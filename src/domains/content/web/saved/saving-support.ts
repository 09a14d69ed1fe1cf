/** Whether this browser can keep lessons: older ones, and sites over plain HTTP, cannot. */
export function canSaveLessons(): boolean {
  return Boolean(
    globalThis.indexedDB &&
      globalThis.crypto?.subtle &&
      'caches' in globalThis &&
      navigator.serviceWorker &&
      navigator.locks &&
      globalThis.MediaSource,
  )
}

import { useEffect, useState } from 'react'
import { mediaSourceClass } from '../player/engine/open-media-source.ts'

/**
 * Empty, and never deleted: a page that ends, or that the browser suspends, between opening and deleting would keep it
 * or block its deletion.
 */
const triedDatabase = 'pyinnya-tried'

/** A storage that refuses answers at once; a busy phone takes longer. */
const ANSWER_WITHIN_MS = 3000

let tried: Promise<boolean> | undefined

/**
 * Whether this browser can keep lessons: older ones, and sites over plain HTTP, cannot. Some refuse their storage in
 * private windows or by a setting, which only opening it shows. One that does not answer is not taken for one that
 * refuses: what saves opens it anew, and says what went wrong.
 */
export function canSaveLessons(): Promise<boolean> {
  tried ??= hasWhatItNeeds() ? Promise.race([storageOpens(), trueAfterLimit()]) : Promise.resolve(false)
  return tried
}

const trueAfterLimit = () => new Promise<true>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, true))

/** As canSaveLessons, in a component; undefined until it is known. */
export function useCanSave(): boolean | undefined {
  const [canSave, setCanSave] = useState<boolean>()
  useEffect(() => void canSaveLessons().then(setCanSave), [])
  return canSave
}

function hasWhatItNeeds(): boolean {
  try {
    return Boolean(
      globalThis.indexedDB &&
        globalThis.crypto?.subtle &&
        globalThis.caches &&
        navigator.serviceWorker &&
        navigator.locks &&
        mediaSourceClass(),
    )
  } catch {
    // Reading them throws where storage is blocked.
    return false
  }
}

async function storageOpens(): Promise<boolean> {
  try {
    // Both are waited for, so that no attempt goes on after the answer.
    const attempts = await Promise.allSettled([caches.keys(), openDatabase()])
    return attempts.every(({ status }) => status === 'fulfilled')
  } catch {
    return false
  }
}

function openDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(triedDatabase)
    request.onerror = (event) => {
      // Firefox reports it to the console otherwise.
      event.preventDefault()
      reject(request.error)
    }
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })
}

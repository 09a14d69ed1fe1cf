/** Ends the lock of each upload that this tab has taken. */
const held = new Map<string, () => void>()
const asked = new Map<string, Promise<boolean>>()
const awaited = new Set<string>()

const nameOf = (id: string): string => `pyinnya-upload-${id}`

/**
 * Undefined in old browsers and over http: there two tabs may send the same file, and the server takes parts in order.
 */
const lockManager = (): LockManager | undefined => navigator.locks

/** Takes an upload for this tab until it is released; false while another tab of this browser has it. */
export function takeUpload(id: string): Promise<boolean> {
  const locks = lockManager()
  if (!locks || held.has(id)) return Promise.resolve(true)
  const known = asked.get(id)
  if (known) return known
  const answer = new Promise<boolean>((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock && new Promise<void>((release) => held.set(id, release))
    }
    // Where the browser refuses locks, it is as where there are none.
    locks.request(nameOf(id), { ifAvailable: true }, hold).catch(() => resolve(true))
  }).finally(() => asked.delete(id))
  asked.set(id, answer)
  return answer
}

export function releaseUpload(id: string): void {
  held.get(id)?.()
  held.delete(id)
}

/** Those of these uploads that another tab has taken; none where the browser refuses to tell. */
export async function takenElsewhere(ids: readonly string[]): Promise<string[]> {
  const state = await lockManager()
    ?.query()
    .catch(() => undefined)
  const names = new Set(state?.held?.map(({ name }) => name))
  return ids.filter((id) => names.has(nameOf(id)) && !held.has(id))
}

/** Calls back when no other tab has the upload any more. A second call for the same upload waits no second time. */
export function whenReleased(id: string, onReleased: () => void): void {
  if (awaited.has(id)) return
  awaited.add(id)
  const release = () => void awaited.delete(id)
  // Taken for a moment only: the caller decides whether this tab goes on with it.
  lockManager()
    ?.request(nameOf(id), () => undefined)
    .finally(release)
    .then(onReleased, () => undefined)
}

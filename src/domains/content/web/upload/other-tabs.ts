import { takenElsewhere, whenReleased } from './upload-lock.ts'
import { currentUploads, readStored, showUpload } from './upload-store.ts'

/** How this tab goes on with an upload whose file was chosen here while another tab had it. */
const continuations = new Map<string, () => void>()

/** Shows an upload as that of another tab, until that tab has ended it or is closed. */
export function leaveToOtherTab(id: string, goOn?: () => void): void {
  if (goOn) continuations.set(id, goOn)
  showUpload(id, { step: 'elsewhere', secondsLeft: undefined, problem: undefined })
  readStored()
  whenReleased(id, () => {
    readStored()
    const next = continuations.get(id)
    continuations.delete(id)
    // Finished or removed there.
    if (!currentUploads().some((upload) => upload.id === id && upload.step === 'elsewhere')) return
    showUpload(id, { step: 'left' })
    next?.()
  })
}

/** Shows what other tabs send while a list of uploads is open. Returns how to end it. */
export function watchOtherTabs(): () => void {
  async function look(): Promise<void> {
    readStored()
    const left = currentUploads().filter(({ step }) => step === 'left')
    for (const id of await takenElsewhere(left.map((upload) => upload.id))) leaveToOtherTab(id)
  }
  const onStorage = () => void look()
  onStorage()
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

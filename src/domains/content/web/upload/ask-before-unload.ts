import { m } from '#platform/messages/generated/messages.js'
import { copies } from '#platform/web/pages/copies.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'

const browserAsks = (event: BeforeUnloadEvent) => event.preventDefault()

/** Whether leaving the document is asked about: an upload ends with it, and its file has to be chosen again. */
export function askBeforeUnload(isRunning: boolean): void {
  copies.ask = isRunning ? ask : undefined
  if (isRunning) window.addEventListener('beforeunload', browserAsks)
  else window.removeEventListener('beforeunload', browserAsks)
}

function ask(leave: () => void): void {
  const run = () => {
    askBeforeUnload(false)
    leave()
  }
  showToast(m.content_upload_would_end(), { tone: 'problem', button: { label: m.content_upload_leave(), run } })
}

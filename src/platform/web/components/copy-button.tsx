import { m } from '#platform/messages/generated/messages.js'
import { showToast } from '#platform/web/toasts/toasts.ts'

/** Copies a text; `label` tells screen readers which. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showToast(m.platform_copied({ text }))
    } catch {
      showToast(m.platform_not_copied(), { tone: 'problem' })
    }
  }
  return (
    <button type="button" className="btn" aria-label={`${m.platform_copy()}: ${label}`} onClick={() => void copy()}>
      {m.platform_copy()}
    </button>
  )
}

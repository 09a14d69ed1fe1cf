import { withoutWordJoiners } from '#platform/contract/burmese/word-joiners.ts'
import { m } from '#platform/messages/generated/messages.js'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { ShareIcon } from './icons.tsx'

/** Shares a URL, the page's by default, with the system's share sheet, or copies it where there is none. */
export function ShareButton({ title, url: other }: { title: string; url?: string }) {
  async function share() {
    const url = other ?? window.location.href
    try {
      if (navigator.share) await navigator.share({ title: withoutWordJoiners(title), url })
      else {
        await navigator.clipboard.writeText(url)
        showToast(m.platform_link_copied())
      }
    } catch (error) {
      // Closing the share sheet is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return
      showToast(m.platform_operation_failed(), { tone: 'problem' })
    }
  }
  return (
    <button type="button" className="btn" onClick={() => void share()}>
      <ShareIcon />
      {m.platform_share()}
    </button>
  )
}

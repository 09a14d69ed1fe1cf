import { m } from '#platform/messages/generated/messages.js'
import { showNotice } from '#platform/web/notices/notices.ts'
import { ShareIcon } from './icons.tsx'

/** Hands this page's address to the phone's own share sheet; where there is none, to the clipboard. */
export function ShareButton({ title }: { title: string }) {
  async function share() {
    const url = window.location.href
    try {
      if (navigator.share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        showNotice(m.platform_link_copied())
      }
    } catch (error) {
      // Closing the share sheet is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      showNotice(m.platform_operation_failed(), { tone: 'problem' })
    }
  }
  return (
    <button type="button" className="btn" onClick={() => void share()}>
      <ShareIcon />
      {m.platform_share()}
    </button>
  )
}

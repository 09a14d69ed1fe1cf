import { m } from '#platform/messages/generated/messages.js'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'

/**
 * Says that what follows needs JavaScript. React hydrates nothing inside `noscript`, so browsers load no text for it.
 */
export function NeedsScript() {
  return <noscript>{import.meta.env.SSR ? <NoticeBox>{m.platform_part_needs_script()}</NoticeBox> : null}</noscript>
}

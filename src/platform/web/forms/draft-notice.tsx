import { m } from '#platform/messages/generated/messages.js'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import type { RestoredDraft } from './app-form.ts'
import styles from './draft-notice.module.css'

/** Says that the form shows stored input, names what could not be stored, and offers to discard it. @see OWN-03 */
export function DraftNotice({ draft }: { draft: RestoredDraft }) {
  return (
    <NoticeBox>
      <p>
        {draft.lostPictures ? m.platform_draft_without_pictures() : m.platform_draft()}{' '}
        <button type="button" className={styles.link} onClick={draft.discard}>
          {m.platform_draft_discard()}
        </button>
      </p>
    </NoticeBox>
  )
}

/** Below a picture field whose picture was lost by a reload. */
export function LostPicture({ lost }: { lost: boolean | undefined }) {
  return lost ? <p className="small">{m.platform_picture_again()}</p> : null
}

import { useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { readDraft } from '#platform/web/forms/form-draft.ts'
import { NoticeBox } from '#platform/web/media/notice-box.tsx'
import styles from './draft-notice.module.css'

/** Tells that the form contains an unsaved draft, and offers to discard it. */
export function DraftNotice({ draftKey, onDiscard }: { draftKey: string; onDiscard: () => void }) {
  const [isShown, setShown] = useState(() => readDraft(draftKey) !== undefined)
  if (!isShown) return null
  return (
    <NoticeBox>
      <p>
        {m.catalogue_own_draft()}{' '}
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            setShown(false)
            onDiscard()
          }}
        >
          {m.catalogue_own_draft_discard()}
        </button>
      </p>
    </NoticeBox>
  )
}

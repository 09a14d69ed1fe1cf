import { useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { langOf } from '#platform/web/locale/text-language.ts'
import { useLatestReply } from '#platform/web/table/latest-reply.ts'
import { showFailure } from '#platform/web/toasts/show-failure.ts'
import { adminPreviewSearch, type SearchPreview } from '../../contract/search-words.contract.ts'
import styles from './search-preview-part.module.css'

interface SearchPreviewProps {
  /** The search that the field begins with. */
  keyword: string
  /** The words as they are typed. */
  synonyms: string
  /** The group that they replace. */
  id?: number
}

/** Tries a search: what guests find now, and what they would find with the words of the form. */
export function SearchPreviewPart({ keyword, synonyms, id }: SearchPreviewProps) {
  const [typed, setTyped] = useState(keyword)
  const [found, setFound] = useState<SearchPreview>()
  const latest = useLatestReply()
  async function look() {
    try {
      const query = { keyword: typed, synonyms, ...(id !== undefined && { id: String(id) }) }
      const reply = await latest(() => adminApi.call(adminPreviewSearch, { query }))
      if (reply) setFound(reply)
    } catch (error) {
      showFailure(error, () => void look())
    }
  }
  return (
    <section className={styles.preview} aria-label={m.storefront_search_words_preview()}>
      <TextField
        name="tried"
        label={m.storefront_search_words_try()}
        value={typed}
        onChange={setTyped}
        maxLength={100}
        optional
      />
      <button type="button" className="btn" onClick={() => void look()}>
        {m.storefront_search_words_preview()}
      </button>
      <div className={styles.found} role="status">
        {found ? (
          <>
            <Found name={m.storefront_search_words_now()} rows={found.now} />
            <Found name={m.storefront_search_words_then()} rows={found.with_synonyms} />
          </>
        ) : null}
      </div>
    </section>
  )
}

const kinds = {
  course: m.storefront_courses,
  video: m.storefront_video_courses,
  class: m.storefront_classes,
  teacher: m.catalogue_teachers,
  school: m.catalogue_schools,
  category: m.storefront_search_categories,
}

function Found({ name, rows }: { name: string; rows: SearchPreview['now'] }) {
  return (
    <div>
      <h3>{name}</h3>
      {rows.length === 0 ? <p className="hint">{m.storefront_search_words_nothing()}</p> : null}
      <ul>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole, and titles repeat.
          <li key={index}>
            <span lang={langOf(row.title)}>{row.title}</span> <span className="hint">{kinds[row.kind]()}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

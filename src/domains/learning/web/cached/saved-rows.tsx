import { isOnDevice, useSavedLessons } from '#domains/content/web/index.ts'
import { paths } from '#paths'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { RowSection } from '../components/row-section.tsx'
import styles from '../components/subject-row.module.css'

/** More are on the screen of saved lessons. */
const maxRows = 6

/** Lessons that are saved on this device, which open without a connection; nothing where none is. */
export function SavedRows() {
  const { lessons = [] } = useSavedLessons()
  const saved = lessons.filter(isOnDevice)
  return (
    <RowSection title={m.platform_nav_saved()} of={saved.slice(0, maxRows)}>
      {({ contentId, title, course }) => (
        <li key={contentId} className={styles.row}>
          <div className={styles.facts}>
            <AppLink className="name" to={paths.own.student.saved({ watch: contentId })}>
              {withWholeWords(title)}
            </AppLink>
            <p className="hint">
              <WrittenText>{course}</WrittenText>
            </p>
          </div>
        </li>
      )}
    </RowSection>
  )
}

import type { ReactNode } from 'react'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { langOf } from '#platform/web/locale/text-language.ts'
import type { Application } from '../../contract/my-learning.contract.ts'
import { publicPath } from './learning-paths.ts'
import styles from './subject-row.module.css'

interface SubjectRowProps {
  subject: Omit<Application, 'fee'>
  note?: ReactNode
  /** Grey: it is over. */
  isOver?: boolean
  /** What can be done. */
  children?: ReactNode
}

/** A class or video course with its owner, a note and an action. */
export function SubjectRow({ subject, note, isOver = false, children }: SubjectRowProps) {
  return (
    <li className={isOver ? `${styles.row} ${styles.over}` : styles.row}>
      <div className={styles.facts}>
        <AppLink className="name" to={publicPath(subject)}>
          {withWholeWords(subject.title)}
        </AppLink>
        <p className="hint" lang={langOf(subject.owner)}>
          {subject.owner}
        </p>
        {note === undefined ? null : (
          <p className={`small ${styles.note}`} lang={langOf(note)}>
            {note}
          </p>
        )}
      </div>
      {children}
    </li>
  )
}

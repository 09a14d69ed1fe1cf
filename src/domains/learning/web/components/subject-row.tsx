import type { ReactNode } from 'react'
import { paths } from '#paths'
import { AppLink } from '#platform/web/text/app-link.tsx'
import type { Application } from '../../contract/my-learning.contract.ts'
import styles from './subject-row.module.css'

interface SubjectRowProps {
  subject: Omit<Application, 'fee'>
  note?: string | undefined
  /** What can be done. */
  children?: ReactNode
}

/** A class or video course with its owner, a note and an action. */
export function SubjectRow({ subject, note, children }: SubjectRowProps) {
  const to = subject.via === 'class' ? paths.class.detail(subject.id) : paths.videoCourse.detail(subject.id)
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <AppLink className="name" to={to}>
          {subject.title}
        </AppLink>
        <p className="hint">{subject.owner}</p>
        {note === undefined ? null : <p className="small">{note}</p>}
      </div>
      {children}
    </li>
  )
}

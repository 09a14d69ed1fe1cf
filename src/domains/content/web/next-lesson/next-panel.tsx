import { type ReactNode, type Ref, useId, useState } from 'react'
import { paths } from '#paths'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import { RightIcon } from '#platform/web/components/icons.tsx'
import { TextWithName } from '#platform/web/components/text-with-name.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { ownDevice } from '../saved/own-device.ts'
import { isOnDevice } from '../saved/saved-copy.ts'
import { useSavedLessons } from '../saved/saved-list.ts'
import { type CourseRef, isAutoplayOn, storeAutoplay } from './autoplay-setting.ts'
import type { CourseEnd, Following, FollowingLesson } from './following.ts'
import styles from './next-panel.module.css'

interface NextPanelProps {
  following: Following
  panel?: Ref<HTMLElement>
  className?: string
  /** Beside the link to the next lesson. */
  action?: ReactNode
  /** Below the facts of the next lesson. */
  children?: ReactNode
}

/** What comes after a lesson, with the link to it. */
export function NextPanel({ following, panel, className = '', action, children }: NextPanelProps) {
  const id = useId()
  return (
    <section ref={panel} className={`panel stack-s ${className}`} aria-labelledby={id}>
      <h2 id={id}>{headingOf(following)}</h2>
      {following.kind === 'lesson' ? (
        <>
          <Facts lesson={following.lesson} />
          <p className="row">
            <AppLink className="btn btn-primary" to={following.lesson.to}>
              {m.content_next_open()}
              <RightIcon small />
            </AppLink>
            {action}
          </p>
        </>
      ) : following.kind === 'end' ? (
        <EndOfCourse course={following.course} />
      ) : (
        <p>
          <AppLink className="btn" to={paths.own.student.saved()}>
            {m.content_saved_title()}
          </AppLink>
        </p>
      )}
      {children}
    </section>
  )
}

export function headingOf({ kind }: Following): string {
  if (kind === 'lesson') return m.content_next_lesson()
  return kind === 'end' ? m.content_course_end() : m.content_saved_no_next(ownDevice())
}

function Facts({ lesson: { contentId, title, chapter, kind, size } }: { lesson: FollowingLesson }) {
  const { lessons = [] } = useSavedLessons()
  const isSaved = lessons.some((saved) => saved.contentId === contentId && isOnDevice(saved))
  const facts = [kind, isSaved || size === undefined ? m.content_saved() : size]
  return (
    <div>
      {chapter === undefined ? null : (
        <p className="small">
          <WrittenText>{chapter}</WrittenText>
        </p>
      )}
      <p className="name">
        <WrittenText>{title}</WrittenText>
      </p>
      <p className="small">{facts.join(' · ')}</p>
    </div>
  )
}

function EndOfCourse({ course: { title, listPath, ratePath } }: { course: CourseEnd }) {
  return (
    <>
      <p>
        <TextWithName text={m.content_course_end_text({ title: withWholeWords(title) })} name={withWholeWords(title)} />
      </p>
      <p className="row">
        <AppLink className="btn btn-primary" to={listPath}>
          {m.content_all_lessons()}
        </AppLink>
        {ratePath ? (
          <AppLink className="btn" to={ratePath}>
            {m.content_rate()}
          </AppLink>
        ) : null}
      </p>
    </>
  )
}

/** Whether lessons of a course start one after the other, as its account has chosen on this device. */
export function useStartsNext(course: CourseRef): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => isAutoplayOn(course))
  function choose(chosen: boolean) {
    storeAutoplay(course, chosen)
    setIsOn(chosen)
  }
  return [isOn, choose]
}

export function StartsNextSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className={`check ${styles.choice}`}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>
        {m.content_next_by_itself()}{' '}
        <span className={`hint ${styles.note}`}>{m.content_next_by_itself_note(ownDevice())}</span>
      </span>
    </label>
  )
}

/** Below a picture or PDF, which is read for as long as its reader wishes: nothing starts by itself. */
export function DocumentEnd({ following, course }: { following: Following; course: CourseRef }) {
  const [isOn, choose] = useStartsNext(course)
  return (
    <NextPanel following={following}>
      {following.kind === 'lesson' ? <StartsNextSwitch isOn={isOn} onChange={choose} /> : null}
    </NextPanel>
  )
}

import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import { localDigits } from '#platform/web/locale/digits.ts'
import type { CourseRef } from './autoplay-setting.ts'
import type { Following } from './following.ts'
import { headingOf, NextPanel, StartsNextSwitch, useStartsNext } from './next-panel.tsx'
import { forgetStart } from './start-request.ts'
import { type NextStart, useNextStart, waitSeconds } from './use-next-start.ts'
import styles from './video-end.module.css'

/** What happens at the end of a video. */
export interface VideoEnding {
  readonly following: Following
  readonly course: CourseRef
  /** Whether a lesson may start by itself. */
  readonly mayStart: (contentId: number) => Promise<boolean>
  /** Opens the next lesson and plays it. */
  readonly onStart: () => void
}

/** Shown when a video has ended: the next lesson, which starts by itself only where that was chosen for the course. */
export function VideoEnd({ ending, isEnded }: { ending: VideoEnding; isEnded: boolean }) {
  const { following, course, mayStart, onStart } = ending
  const [isAutoplayOn, choose] = useStartsNext(course)
  const next = following.kind === 'lesson' ? following.lesson : undefined
  const [start, cancel] = useNextStart({
    isWanted: isEnded && isAutoplayOn && next !== undefined,
    mayStart: () => (next ? mayStart(next.contentId) : Promise.resolve(false)),
    start: onStart,
  })
  const panel = useFocusAtEnd(isEnded)
  useForgottenStart()
  return (
    <>
      <p className="visually-hidden" role="status">
        {isEnded ? announcement(following, start) : null}
      </p>
      {isEnded ? (
        <NextPanel
          following={following}
          panel={panel}
          className={String(styles.panel)}
          action={
            start.kind === 'counting' ? (
              <button type="button" className="btn" onClick={cancel}>
                {m.platform_cancel()}
              </button>
            ) : null
          }
        >
          <StartText start={start} />
          {next ? <StartsNextSwitch isOn={isAutoplayOn} onChange={choose} /> : null}
        </NextPanel>
      ) : null}
    </>
  )
}

/** The seconds are drawn as they pass; the status above has said them once. */
function StartText({ start }: { start: NextStart }) {
  if (start.kind === 'off') return null
  return <p aria-hidden="true">{start.kind === 'counting' ? startsIn(start.secondsLeft) : outcomes[start.kind]()}</p>
}

const startsIn = (seconds: number): string => m.content_next_starts({ count: seconds, n: localDigits(seconds) })

const outcomes = { held: m.content_next_held, cancelled: m.content_next_cancelled } as const

function announcement(following: Following, start: NextStart): string {
  if (start.kind === 'held' || start.kind === 'cancelled') return outcomes[start.kind]()
  const title = following.kind === 'lesson' ? `: ${withWholeWords(following.lesson.title)}` : ''
  const seconds = start.kind === 'counting' ? ` ${startsIn(waitSeconds)}` : ''
  return `${m.content_lesson_over()} ${headingOf(following)}${title}${seconds}`
}

/** Leads the keyboard to the panel, unless it is used elsewhere on the page. */
function useFocusAtEnd(isEnded: boolean) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const [shown, focused] = [panel.current, document.activeElement]
    if (!isEnded || !shown) return
    // After a navigation the focus is on the main part of the page, which contains the player.
    const isFree = focused === null || focused.contains(shown)
    if (isFree || shown.parentElement?.contains(focused)) shown.querySelector('a')?.focus()
  }, [isEnded])
  return panel
}

/** A lesson whose page did not open does not start when it is opened later. */
function useForgottenStart(): void {
  const { state } = useNavigation()
  useEffect(() => {
    if (state === 'idle') forgetStart()
  }, [state])
}

import { AUTOPLAY_KEYS } from '#platform/web/offline/personal-data.ts'
import { currentSession, personalId } from '#platform/web/session/session.ts'
import type { LessonRef } from '../components/lesson-ref.ts'

/** The class or course that a lesson is watched in. */
export type CourseRef = Pick<LessonRef, 'via' | 'id'>

/** Kept for each account: the next person on a shared phone has not chosen it. */
function storageKey(): string | undefined {
  const user = currentSession()
  return user ? `${AUTOPLAY_KEYS}${user.usertype}.${personalId(user)}` : undefined
}

/** A PDF of a video course is addressed by 'course', its videos by 'video-course'. */
const nameOf = ({ via, id }: CourseRef): string => `${via === 'class' ? 'class' : 'course'}/${id}`

function readCourses(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

/** Whether the account has chosen on this device that the lessons of a course start one after the other. */
export function isAutoplayOn(course: CourseRef): boolean {
  const key = storageKey()
  return key !== undefined && readCourses(key).includes(nameOf(course))
}

export function storeAutoplay(course: CourseRef, isOn: boolean): void {
  const key = storageKey()
  if (key === undefined) return
  const others = readCourses(key).filter((name) => name !== nameOf(course))
  const courses = isOn ? [...others, nameOf(course)] : others
  if (courses.length === 0) window.localStorage.removeItem(key)
  else window.localStorage.setItem(key, JSON.stringify(courses))
}

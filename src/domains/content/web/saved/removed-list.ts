import { personalKey } from '#platform/web/offline/personal-data.ts'
import { savingAccount } from './saving-account.ts'

/** A lesson that is not saved any more, because it does not open any more. */
export interface RemovedLesson {
  readonly contentId: number
  readonly title: string
  readonly code: 'FORBIDDEN' | 'CONTENT_NOT_FOUND' | 'ACCESS_ENDED' | 'WATCH_IN_APP' | 'DEVICE_NOT_FOUND'
}

const maxRemoved = 50

/** No other account sees the titles: a log-out removes them. */
function storageKey(): string | undefined {
  const accountId = savingAccount()
  return accountId === undefined ? undefined : personalKey('removed-lessons', accountId)
}

/**
 * Lessons of the account that were removed, the newest last, until the student has dismissed the list. Licences are
 * renewed on any page, so that the list outlives the page.
 */
export function removedLessons(): readonly RemovedLesson[] {
  const key = storageKey()
  if (!key) return []
  try {
    return (JSON.parse(window.localStorage.getItem(key) ?? '[]') ?? []) as RemovedLesson[]
  } catch {
    return []
  }
}

export function keepRemoved(lesson: RemovedLesson): void {
  const others = removedLessons().filter(({ contentId }) => contentId !== lesson.contentId)
  store([...others, lesson].slice(-maxRemoved))
}

export function forgetRemoved(): void {
  store([])
}

function store(lessons: readonly RemovedLesson[]): void {
  const key = storageKey()
  if (!key) return
  try {
    if (lessons.length === 0) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, JSON.stringify(lessons))
  } catch {
    // Storage that is full keeps what it has.
  }
}

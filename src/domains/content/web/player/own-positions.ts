import type { LessonProgress } from '#domains/learning/contract/progress.contract.ts'
import { personalKey } from '#platform/web/offline/personal-data.ts'
import { currentSession, personalId } from '#platform/web/session/session.ts'

/** Where this browser last left a lesson; it stays when the report is sent. */
interface OwnPosition {
  readonly position: number
  /** ISO 8601. */
  readonly at: string
  /** Of the lesson; absent where it was not known. */
  readonly durationSeconds?: number
}
type Positions = Record<string, OwnPosition>

const maxPositions = 50
/** Positions this close are one. */
const nearSeconds = 30

function storageKey(): string | undefined {
  const user = currentSession()
  return user?.usertype === 'student' ? personalKey('positions', personalId(user)) : undefined
}

function readPositions(key: string): Positions {
  try {
    return (JSON.parse(window.localStorage.getItem(key) ?? '{}') ?? {}) as Positions
  } catch {
    return {}
  }
}

/** Remembers where this browser is in a lesson, for the lessons that were watched last. */
export function keepPosition(contentId: string, position: OwnPosition): void {
  const key = storageKey()
  if (!key) return
  const positions = Object.entries({ ...readPositions(key), [contentId]: position })
    .sort(([, first], [, second]) => Date.parse(second.at) - Date.parse(first.at))
    .slice(0, maxPositions)
  try {
    window.localStorage.setItem(key, JSON.stringify(Object.fromEntries(positions)))
  } catch {
    // Storage that is full keeps what it has.
  }
}

/** Where this browser left a lesson. */
export function ownPosition(contentId: string): OwnPosition | undefined {
  const key = storageKey()
  return key ? readPositions(key)[contentId] : undefined
}

/** Where this browser left a lesson, if the student has gone on elsewhere since, and stopped at another position. */
export function positionBeforeOther(contentId: string, progress: LessonProgress | undefined): number | undefined {
  const own = ownPosition(contentId)
  if (!own || !progress?.at || progress.at <= own.at) return undefined
  return Math.abs(progress.position - own.position) > nearSeconds ? own.position : undefined
}

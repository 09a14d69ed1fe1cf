import type { Replacement, SavedLesson, SavingProblem } from './saved-database.ts'

const states: readonly string[] = ['waiting', 'saved', 'failed'] satisfies SavedLesson['state'][]
const problems: readonly string[] = [
  'no-space',
  'ended',
  'app-only',
  'not-found',
  'not-finished',
  'device-limit',
  'clock-wrong',
  'broken',
] satisfies SavingProblem[]

/**
 * A lesson as this release knows it. A later release may have written a state or problem that this one does not know,
 * before an upgrade was taken back: such a lesson is not called saved, and offers to be saved again, which keeps the
 * files that are right.
 */
export function knownLesson(lesson: SavedLesson): SavedLesson {
  const { replacement, ...copy } = lesson
  return { ...knownCopy(copy), ...(replacement ? { replacement: knownCopy(replacement) } : {}) }
}

function knownCopy<Copy extends SavedLesson | Replacement>(copy: Copy): Copy {
  if (!states.includes(copy.state)) return { ...copy, state: 'failed', problem: 'broken' }
  const isKnown = copy.problem === undefined || problems.includes(copy.problem)
  return isKnown ? copy : { ...copy, problem: 'broken' }
}

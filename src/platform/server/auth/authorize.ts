import { Refusal } from '#platform/server/http/refusal.ts'

/** Whether a viewer may perform one action on one subject. `never` accepts rules of any viewer and any subject. */
type Rule = (viewer: never, subject: never) => boolean

/** Rules of a domain: action → kind of subject → rule. */
type PolicyTable = Readonly<Record<string, Readonly<Record<string, Rule>>>>

type ActionOf<T extends PolicyTable> = keyof T & string
type RuleOf<T extends PolicyTable, A extends ActionOf<T>> = T[A][keyof T[A]]
/** A viewer type that every rule of the action accepts. */
type ViewerOf<T extends PolicyTable, A extends ActionOf<T>> =
  RuleOf<T, A> extends (viewer: infer V, subject: never) => boolean ? V : never

/**
 * A kind whose rule depends on the viewer only is passed as a string, any other as an object with one
 * field: `{ course }`.
 */
type SubjectOf<T extends PolicyTable, A extends ActionOf<T>> = {
  [Kind in keyof T[A] & string]: Parameters<T[A][Kind]> extends [unknown, infer Value]
    ? { readonly [Own in Kind]: Value } & { readonly [Other in Exclude<keyof T[A], Kind>]?: never }
    : Kind
}[keyof T[A] & string]

interface Policy<T extends PolicyTable> {
  /** Whether the viewer may do it, for callers that do not reply with FORBIDDEN. */
  can<A extends ActionOf<T>>(viewer: ViewerOf<T, A>, action: A, subject: SubjectOf<T, A>): boolean
  /** @throws Refusal FORBIDDEN - the viewer may not do it */
  authorize<A extends ActionOf<T>>(viewer: ViewerOf<T, A>, action: A, subject: SubjectOf<T, A>): void
}

/**
 * Turns the rules of a domain into its `can` and `authorize`. Only the pairs of action and subject that the table has
 * compile.
 *
 * @example
 * const isOwner = (viewer: OwnerViewer, course: Owned) => course.ownerId === viewer.id
 * const { authorize } = definePolicy({ edit: { course: isOwner } })
 * authorize(viewer, 'edit', { course })
 * @see docs/decisions/0040
 */
export function definePolicy<const T extends PolicyTable>(table: T): Policy<T> {
  const can: Policy<T>['can'] = (viewer, action, subject) => {
    const subjects: [string, unknown][] = typeof subject === 'string' ? [[subject, undefined]] : Object.entries(subject)
    const rules = table[action] as Readonly<Record<string, (viewer: unknown, subject: unknown) => boolean>> | undefined
    // Without a rule the answer is no, also when the types were bypassed.
    return subjects.length === 1 && subjects.every(([kind, value]) => rules?.[kind]?.(viewer, value) === true)
  }
  return {
    can,
    authorize: (viewer, action, subject) => {
      if (!can(viewer, action, subject)) throw new Refusal('FORBIDDEN')
    },
  }
}

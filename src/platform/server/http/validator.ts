import * as z from 'zod/mini'

export type InputPart = 'params' | 'query' | 'body'

/** What a schema found wrong with a part of a call, before it is put into words. */
export class InvalidInput extends Error {
  readonly issues: readonly z.core.$ZodIssue[]
  readonly part: InputPart

  constructor(issues: readonly z.core.$ZodIssue[], part: InputPart = 'body') {
    super('invalid input')
    this.name = 'InvalidInput'
    this.issues = issues
    this.part = part
  }

  /** Field → keys of what is wrong with it; an issue of the whole body stands under `body`. */
  fields(): Record<string, string[]> {
    const fields: Record<string, string[]> = {}
    for (const issue of this.issues) {
      const field = String(issue.path[0] ?? 'body')
      const key = issue.code === 'unrecognized_keys' ? 'unknown_field' : issue.message
      const keys = fields[field] ?? []
      if (!keys.includes(key)) fields[field] = [...keys, key]
    }
    return fields
  }
}

/**
 * Checks a value by its contract, or by what no contract could say, such as a form whose shape depends on the caller.
 *
 * @throws InvalidInput - answered 422 with every field at once; 404 for an address that names nothing (`params`)
 */
export function parseInput<S extends z.ZodMiniType>(schema: S, value: unknown, part?: InputPart): z.output<S> {
  const result = z.safeParse(schema, value)
  if (!result.success) throw new InvalidInput(result.error.issues, part)
  return result.data
}

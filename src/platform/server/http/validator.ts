import * as z from 'zod/mini'

export type InputPart = 'params' | 'query' | 'body'

/** Validation errors of a part of a call, before translation. */
export class InvalidInput extends Error {
  readonly issues: readonly z.core.$ZodIssue[]
  readonly part: InputPart

  constructor(issues: readonly z.core.$ZodIssue[], part: InputPart = 'body') {
    super('invalid input')
    this.name = 'InvalidInput'
    this.issues = issues
    this.part = part
  }

  /** Error keys by field; an issue of the whole body is under `body`. */
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
 * Validates a value by a schema, also one that depends on the caller.
 *
 * @throws InvalidInput - answered with 422 and all field errors; 404 for invalid `params`
 */
export function parseInput<S extends z.ZodMiniType>(schema: S, value: unknown, part?: InputPart): z.output<S> {
  const result = z.safeParse(schema, value)
  if (!result.success) throw new InvalidInput(result.error.issues, part)
  return result.data
}

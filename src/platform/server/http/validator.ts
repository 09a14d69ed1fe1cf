import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod/mini'

/** What a schema found wrong with a part of a request, before it is put into words. */
export class InvalidInput extends Error {
  readonly issues: readonly z.core.$ZodIssue[]

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('invalid input')
    this.name = 'InvalidInput'
    this.issues = issues
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

/** Compiles a contract's zod schema into Fastify's validator. */
export const zodValidator: FastifySchemaCompiler<z.ZodMiniType> = ({ schema }) => {
  return (data) => {
    const result = z.safeParse(schema, data)
    return result.success ? { value: result.data } : { error: new InvalidInput(result.error.issues) }
  }
}

/**
 * Checks a value that no contract could, such as a form whose shape depends on the caller.
 *
 * @throws InvalidInput - answered 422 with every field at once
 */
export function parseInput<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value)
  if (!result.success) throw new InvalidInput(result.error.issues)
  return result.data
}

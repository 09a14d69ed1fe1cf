import * as z from 'zod/mini'
import type { CodeOf } from './codes.ts'

/** A field of a reply that holds one of the codes of a table; as input see `wireCode`. */
/* @__NO_SIDE_EFFECTS__ */
export function codeSchema<Table extends Readonly<Record<string, number>>>(
  table: Table,
): z.ZodMiniType<CodeOf<Table>, CodeOf<Table>> {
  return z.literal(Object.values(table)) as unknown as z.ZodMiniType<CodeOf<Table>, CodeOf<Table>>
}

declare const codeName: unique symbol

/** One number of the code `Name`. Neither a plain number nor another code is assignable to it. */
type Code<Name extends string, Value extends number = number> = Value & { readonly [codeName]: Name }

type Codes<Name extends string, Values extends Readonly<Record<string, number>>> = {
  readonly [Key in keyof Values]: Code<Name, Values[Key]>
}

/** The codes of a table made by {@link codes}. */
export type CodeOf<Table> = Table[keyof Table]

/** Defines a table of named codes of the wire and the database. */
/* @__NO_SIDE_EFFECTS__ */
export function codes<const Name extends string, const Values extends Readonly<Record<string, number>>>(
  _name: Name,
  values: Values,
): Codes<Name, Values> {
  return values as Codes<Name, Values>
}

/** Parses a code of the wire; undefined for any other text. */
export function codeFrom<Table extends Readonly<Record<string, number>>>(
  table: Table,
  text: string | undefined,
): CodeOf<Table> | undefined {
  return (Object.values(table) as CodeOf<Table>[]).find((code) => String(code) === text)
}

/** A code as a query parameter; '' for none. */
export function codeText<C extends Code<string>>(code: C | undefined): CodeDigits<C> | '' {
  return code === undefined ? '' : (String(code) as CodeDigits<C>)
}

/** The digits of a code, such as '1' | '2'. */
type CodeDigits<C> = C extends Code<string, infer Value> ? `${Value}` : never

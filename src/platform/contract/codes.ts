declare const codeName: unique symbol

/** One of the numbers of the code `Name`. Neither a bare number nor a number of another code is assignable to it. */
export type Code<Name extends string, Value extends number = number> = Value & { readonly [codeName]: Name }

type Codes<Name extends string, Values extends Readonly<Record<string, number>>> = {
  readonly [Key in keyof Values]: Code<Name, Values[Key]>
}

/** The codes that a table of {@link codes} names. */
export type CodeOf<Table> = Table[keyof Table]

/** Names the numbers that the wire and the database use for one thing. */
/* @__NO_SIDE_EFFECTS__ */
export function codes<const Name extends string, const Values extends Readonly<Record<string, number>>>(
  _name: Name,
  values: Values,
): Codes<Name, Values> {
  return values as Codes<Name, Values>
}

/** The code that a text of the wire names; undefined for anything else. */
export function codeFrom<Table extends Readonly<Record<string, number>>>(
  table: Table,
  text: string | undefined,
): CodeOf<Table> | undefined {
  return (Object.values(table) as CodeOf<Table>[]).find((code) => String(code) === text)
}

/**
 * What a loader gives a page, as one text. The router writes values one by one, each under a number of its own; for a
 * list that is half a kilobyte more on the line. A text it writes as it is.
 */
export type Packed<Value> = string & { readonly holds?: Value }
export type Unpacked<Text> = Text extends Packed<infer Value> ? Value : never

/**
 * A value as text. What JSON has no word for is left out.
 *
 * It is quoted by single marks: on its way into a page it is written as a text twice, which puts three strokes before each
 * double one.
 */
export function packed<Value>(value: Value): Packed<Value> {
  const text = JSON.stringify(value).replaceAll("'", '\\u0027').replaceAll('"', "'")
  // The page that it was packed for asks for it at once.
  remember({ text, value })
  return text
}

interface Known {
  readonly text: string
  readonly value: unknown
}

/**
 * The values asked for last, newest first: a page asks for each of its own from several places, and has some in common
 * with the next. In places of their own, since a Map leaves what it dropped to the next full collection.
 */
let [first, second, third]: (Known | undefined)[] = []

/** The value of a text; for the same text the same value, which nobody may change. */
export function unpacked<Value>(text: Packed<Value>): Value {
  if (first?.text === text) return first.value as Value
  const known = [second, third].find((one) => one?.text === text) ?? {
    text,
    value: JSON.parse(text.replaceAll("'", '"')),
  }
  remember(known)
  return known.value as Value
}

function remember(known: Known): void {
  if (known !== second) third = second
  second = first
  first = known
}

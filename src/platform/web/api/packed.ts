/**
 * What a loader gives a page, as one text. The router writes values one by one, each under a number of its own; for a
 * list that is half a kilobyte more on the line. A text it writes as it is.
 */
export type Packed<Value> = string & { readonly holds?: Value }
export type Unpacked<Text> = Text extends Packed<infer Value> ? Value : never

/** A value as text. What JSON has no word for is left out. */
export function packed<Value>(value: Value): Packed<Value> {
  return JSON.stringify(value)
}

/** Values that were asked for lately: a page asks for each of its own from several places. */
const lately = new Map<string, unknown>()
const LATELY = 4

/** The value of a text; for the same text the same value, which nobody may change. */
export function unpacked<Value>(text: Packed<Value>): Value {
  if (!lately.has(text)) {
    const [oldest] = lately.keys()
    if (lately.size === LATELY && oldest !== undefined) lately.delete(oldest)
    lately.set(text, JSON.parse(text))
  }
  return lately.get(text) as Value
}

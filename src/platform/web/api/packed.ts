import { useMemo } from 'react'

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

export function unpacked<Value>(text: Packed<Value>): Value {
  return JSON.parse(text) as Value
}

/** The value of a text, the same one until another text comes. */
export function useUnpacked<Value>(text: Packed<Value>): Value {
  return useMemo(() => unpacked(text), [text])
}

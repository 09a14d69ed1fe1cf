import type { ComponentType } from 'react'

// The header of every page has a search field, but suggestions belong to a domain. They are loaded when the
// field is first focused, so that pages do not include them.

/** Shows the suggestions for the text in the field. */
export type Suggestions = ComponentType<{ input: HTMLInputElement }>

let fetchThem: (() => Promise<{ default: Suggestions }>) | undefined

/** Sets how suggestions are loaded; called once by the root. */
export function provideSuggestions(fetch: () => Promise<{ default: Suggestions }>): void {
  fetchThem = fetch
}

/** Without a connection the plain form remains, which leads to the results page. */
export async function loadSuggestions(): Promise<Suggestions | undefined> {
  return fetchThem?.().then(
    (loaded) => loaded.default,
    () => undefined,
  )
}

import type { ComponentType } from 'react'

// The head of every page has a search box; its results belong to domains. Their suggestions are loaded when the box is
// focused for the first time, so no page carries them.

/** Shows what is found below the text field that is being typed into. */
export type Suggestions = ComponentType<{ input: HTMLInputElement }>

let fetchThem: (() => Promise<{ default: Suggestions }>) | undefined

/** Says where suggestions come from; once, by the site's root. */
export function provideSuggestions(fetch: () => Promise<{ default: Suggestions }>): void {
  fetchThem = fetch
}

/** A lost line leaves the plain form, which leads to the page of results. */
export async function loadSuggestions(): Promise<Suggestions | undefined> {
  return fetchThem?.().then(
    (loaded) => loaded.default,
    () => undefined,
  )
}

/**
 * The lesson that plays as soon as its page has opened. It is kept in memory only: a page that is loaded anew plays
 * nothing before it is pressed.
 */
let asked: string | undefined

export function askToStart(contentId: string): void {
  asked = contentId
}

export function isAskedToStart(contentId: string): boolean {
  return asked === contentId
}

/** Called when the page has opened, or did not open. */
export function forgetStart(): void {
  asked = undefined
}

const key = 'pyinnya.thrown-out'
/** Set while this page is being left, so that only the next page shows the message. */
let leaving = false

/** Records that this tab is about to leave a session that the server has ended. */
export function markSessionEnded(): void {
  leaving = true
  try {
    window.sessionStorage.setItem(key, '1')
  } catch {
    // Where storage is full the session ends without a word.
  }
}

/** Whether the session was ended by the server; asked once, after the next page has loaded. */
export function takeSessionEnded(): boolean {
  if (leaving) return false
  const noted = window.sessionStorage.getItem(key) !== null
  window.sessionStorage.removeItem(key)
  return noted
}

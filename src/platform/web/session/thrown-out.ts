const key = 'pyinnya.thrown-out'
/** The page that is being left may still be starting; the words are for the one that comes. */
let leaving = false

/** Notes that this tab is about to leave a session that the server no longer knows. */
export function noteThrownOut(): void {
  leaving = true
  window.sessionStorage.setItem(key, '1')
}

/** Whether it did, asked once after the next page has loaded whole. */
export function wasThrownOut(): boolean {
  if (leaving) return false
  const noted = window.sessionStorage.getItem(key) !== null
  window.sessionStorage.removeItem(key)
  return noted
}

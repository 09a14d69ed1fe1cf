const key = 'pyinnya.thrown-out'

/** Notes that this tab is about to leave a session that the server no longer knows. */
export function noteThrownOut(): void {
  window.sessionStorage.setItem(key, '1')
}

/** Whether it did, asked once after the next page has loaded whole. */
export function wasThrownOut(): boolean {
  const noted = window.sessionStorage.getItem(key) !== null
  window.sessionStorage.removeItem(key)
  return noted
}

const prefix = 'pyinnya.draft.'

/** Keeps what was typed for this tab; secret fields are left out. A full or closed storage is no reason to fail. */
export function writeDraft<Values extends object>(
  key: string,
  values: Values,
  secret: readonly (keyof Values & string)[],
): void {
  const kept = Object.entries(values).filter(
    ([name, value]) => !secret.includes(name as keyof Values & string) && !(value instanceof Blob),
  )
  try {
    window.sessionStorage.setItem(prefix + key, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // Private windows and full storages refuse; the form itself still holds everything.
  }
}

/** What was typed before a reload, undefined where nothing was kept. */
export function readDraft<Values extends object>(key: string): Partial<Values> | undefined {
  try {
    const text = window.sessionStorage.getItem(prefix + key)
    return text === null ? undefined : (JSON.parse(text) as Partial<Values>)
  } catch {
    return undefined
  }
}

export function forgetDraft(key: string): void {
  try {
    window.sessionStorage.removeItem(prefix + key)
  } catch {
    // Nothing was kept where the storage refuses.
  }
}

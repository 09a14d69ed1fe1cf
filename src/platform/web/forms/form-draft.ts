const prefix = 'pyinnya.draft.'

/** Stores the input for this tab, without secret fields. Storage that is full or disabled is ignored. */
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
    // Private windows and full storage throw; the form still holds the input.
  }
}

/** The input stored before a reload; undefined when there is none. */
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
    // Disabled storage holds no draft.
  }
}

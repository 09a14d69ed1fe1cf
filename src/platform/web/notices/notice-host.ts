let hosts: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLElement[]): void {
  hosts = next
  for (const listener of listeners) listener()
}

/**
 * Where notices are shown while modal dialogs are open: in the uppermost dialog, since the rest of the page lies behind
 * it and cannot be pressed.
 */
export const noticeHost = {
  current: () => hosts.at(-1),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** @returns the function that takes the dialog away again */
  enter(dialog: HTMLElement): () => void {
    change([...hosts, dialog])
    return () => change(hosts.filter((other) => other !== dialog))
  },
}

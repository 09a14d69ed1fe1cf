/** What the saving of lessons is doing, in this tab or the one that saves. */
export type Saving = 'idle' | 'saving' | 'no-connection' | 'no-wifi' | 'asks-wifi' | 'no-space' | 'paused'

/** What tabs tell each other of the saving. Earlier releases do not listen; kinds of later ones are ignored. */
type TabMessage =
  /** What the tab that saves is doing. */
  | { readonly kind: 'state'; readonly saving: Saving }
  /** A tab was opened, and does not know. */
  | { readonly kind: 'ask' }
  /** The student is on Wi-Fi now. */
  | { readonly kind: 'on-wifi' }

/** One tab saves; it holds this lock. */
export const SAVING_LOCK = 'pyinnya-saving'

const channel =
  'BroadcastChannel' in globalThis && 'document' in globalThis ? new BroadcastChannel('pyinnya-saving-tabs') : undefined

export function tellTabs(message: TabMessage): void {
  channel?.postMessage(message)
}

/** Hears what other tabs tell. */
export function followTabs(listener: (message: TabMessage) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data))
}

/** Settles when no tab saves. */
export async function whenNoTabSaves(): Promise<void> {
  await navigator.locks.request(SAVING_LOCK, { mode: 'shared' }, () => undefined)
}

export interface Toast {
  id: number
  text: string
  tone: 'done' | 'problem'
  position: 'bottom' | 'top'
  /** What the reader can do about it; a click closes the toast. */
  button?: ToastButton | undefined
}

interface ToastButton {
  label: string
  run: () => void
}

interface ToastOptions {
  tone?: Toast['tone']
  /** That of the store; student sign-up and paid registration use the top. */
  position?: Toast['position']
  /** 3 by default, 5 for the social-account reset; 10 with a button, which takes time to reach. */
  seconds?: 3 | 5
  button?: ToastButton | undefined
}

/** How long a toast with a button is shown, such as one that undoes. */
export const SECONDS_WITH_BUTTON = 10

let shown: readonly Toast[] = []
const dialogs = new Set<HTMLElement>()
let lastId = 0
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function change(next: readonly Toast[]): void {
  shown = next
  tell()
}

/**
 * Shows a short toast that disappears by itself and survives navigation.
 *
 * @see X-TOAST-01 to X-TOAST-03
 */
export function showToast(
  text: string,
  { tone = 'done', position = toastStore.position, seconds = 3, button }: ToastOptions = {},
): void {
  const end = add({ text, tone, position, button })
  setTimeout(end, (button ? SECONDS_WITH_BUTTON : seconds) * 1000)
}

/** Shows a toast that stays until the returned function is called. */
export function showLastingToast(
  text: string,
  { tone = 'problem', button }: Pick<ToastOptions, 'tone' | 'button'> = {},
): () => void {
  return add({ text, tone, position: 'bottom', button })
}

function add({ text, tone, position, button }: Omit<Toast, 'id'>): () => void {
  lastId += 1
  const id = lastId
  const end = () => change(shown.filter((other) => other.id !== id))
  const ending = button && {
    label: button.label,
    run: () => {
      end()
      button.run()
    },
  }
  change([...shown, { id, text, tone, position, button: ending }])
  return end
}

/**
 * Shows toasts in a modal dialog from now on: what lies behind it cannot be pressed.
 *
 * @returns the function that ends this
 */
export function showToastsIn(dialog: HTMLElement): () => void {
  dialogs.add(dialog)
  tell()
  return () => {
    dialogs.delete(dialog)
    tell()
  }
}

/** The toasts shown now, and the uppermost modal dialog; the toast region subscribes. */
export const toastStore = {
  /** Bottom centre; the top on a phone while a form or a bar of buttons is shown (docs/decisions/0374). */
  position: 'bottom' as Toast['position'],
  current: () => shown,
  dialog: () => [...dialogs].at(-1),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

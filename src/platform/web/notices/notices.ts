export interface Notice {
  id: number
  text: string
  tone: 'done' | 'problem'
  position: 'bottom' | 'top'
  /** What the reader can do about it; a click closes the notice. */
  button?: NoticeButton | undefined
}

interface NoticeButton {
  label: string
  run: () => void
}

interface NoticeOptions {
  tone?: Notice['tone']
  /** Bottom centre; student sign-up and paid registration use the top. */
  position?: Notice['position']
  /** 3 by default, 5 for the social-account reset; 10 with a button, which takes time to reach. */
  seconds?: 3 | 5
  button?: NoticeButton | undefined
}

/** How long a notice with a button is shown, such as one that undoes. */
export const SECONDS_WITH_BUTTON = 10

let shown: readonly Notice[] = []
const dialogs = new Set<HTMLElement>()
let lastId = 0
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function change(next: readonly Notice[]): void {
  shown = next
  tell()
}

/**
 * Shows a short notice that disappears by itself and survives navigation.
 *
 * @see X-TOAST-01 to X-TOAST-03
 */
export function showNotice(
  text: string,
  { tone = 'done', position = 'bottom', seconds = 3, button }: NoticeOptions = {},
): void {
  const end = add({ text, tone, position, button })
  window.setTimeout(end, (button ? SECONDS_WITH_BUTTON : seconds) * 1000)
}

/** Shows a notice that stays until the returned function is called. */
export function holdNotice(
  text: string,
  { tone = 'problem', button }: Pick<NoticeOptions, 'tone' | 'button'> = {},
): () => void {
  return add({ text, tone, position: 'bottom', button })
}

function add({ text, tone, position, button }: Omit<Notice, 'id'>): () => void {
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
 * Shows notices in a modal dialog from now on: what lies behind it cannot be pressed.
 *
 * @returns the function that ends this
 */
export function showNoticesIn(dialog: HTMLElement): () => void {
  dialogs.add(dialog)
  tell()
  return () => {
    dialogs.delete(dialog)
    tell()
  }
}

/** The notices shown now, and the uppermost modal dialog; the notice region subscribes. */
export const noticeStore = {
  current: () => shown,
  dialog: () => [...dialogs].at(-1),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

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
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Notice[]): void {
  shown = next
  for (const listener of listeners) listener()
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

/** The notices shown now; the notice region subscribes. */
export const noticeStore = {
  current: () => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

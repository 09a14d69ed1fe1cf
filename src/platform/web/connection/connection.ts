/** What a browser may say of its connection; many say nothing. */
interface Connection extends EventTarget {
  readonly saveData?: boolean
  readonly type?: string
  readonly effectiveType?: string
  /** Megabits a second. */
  readonly downlink?: number
}

export function connection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection
}

/** Also read by the script before the first paint, pre-hydration-script.tsx. */
const key = 'pyinnya.spare-data'

/** Whether as little as possible is fetched: as the visitor has switched here, otherwise as the browser is set. */
export function savesData(): boolean {
  const chosen = globalThis.localStorage?.getItem(key)
  return chosen === '1' || (chosen !== '0' && connection()?.saveData === true)
}

export function setSavesData(isOn: boolean): void {
  localStorage.setItem(key, isOn ? '1' : '0')
  document.documentElement.toggleAttribute('data-spare', isOn)
}

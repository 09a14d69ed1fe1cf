/** The names by which the owner of a device knows it. */
interface BrowserNames {
  readonly browser: string | null
  readonly system: string | null
}

/** In this order, because most browsers also carry the names of their ancestors. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\b(?:FBAN|FBAV)\b/, 'Facebook'],
  [/\bEdgA?\//, 'Edge'],
  [/\b(?:OPR|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bokhttp\/|\bDart\//, 'Pyinnya app'],
]
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Browser and system of a User-Agent header; null where they are unknown. */
export function browserNames(userAgent: string | null): BrowserNames {
  const nameIn = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) }
}

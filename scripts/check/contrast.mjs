export const TOKENS_SHEET = 'src/platform/web/styles/tokens.css'

/** The least contrast of text (WCAG 2.2, success criterion 1.4.6, level AAA). */
const MIN_CONTRAST = 7

const TEXT = ['ink', 'ink-2', 'ink-3', 'primary', 'primary-strong', 'gold-ink', 'danger', 'info']
const BACKGROUNDS = ['background', 'surface', 'surface-2', 'primary-soft', 'gold-soft', 'danger-soft', 'info-soft']

/**
 * Text and background tokens that components combine: every text on every background, labels on filled buttons,
 * pictures.
 */
const PAIRS = [
  ...TEXT.flatMap((text) => BACKGROUNDS.map((background) => [text, background])),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-strong'],
  ['on-danger', 'danger'],
  ...[1, 2, 3, 4, 5, 6].map((tint) => [`tint-${tint}-ink`, `tint-${tint}`]),
]

/** Checks the contrast of text in the light and the dark colour scheme. */
export function checkContrast(files) {
  const sheet = files.find(({ path }) => path === TOKENS_SHEET)
  if (!sheet) return [`${TOKENS_SHEET} is missing`]
  const [lightText, darkText = ''] = sheet.text.split('(prefers-color-scheme: dark)')
  const light = coloursIn(lightText)
  const schemes = { light, dark: { ...light, ...coloursIn(darkText) } }
  return Object.entries(schemes).flatMap(([scheme, colours]) =>
    PAIRS.flatMap(([text, background]) => faultOfPair(scheme, colours, [text, background])),
  )
}

function faultOfPair(scheme, colours, [text, background]) {
  const missing = [text, background].filter((name) => !colours[name])
  if (missing.length > 0) return [`${TOKENS_SHEET} ${scheme}: no colour '--${missing.join("', '--")}'`]
  const contrast = contrastOf(colours[text], colours[background])
  if (contrast >= MIN_CONTRAST) return []
  return [
    `${TOKENS_SHEET} ${scheme}: --${text} on --${background} has a contrast of ${contrast.toFixed(2)}, less than ${MIN_CONTRAST}`,
  ]
}

const coloursIn = (css) =>
  Object.fromEntries([...css.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/gi)].map(([, name, colour]) => [name, colour]))

/** The contrast ratio of two colours, 1 to 21 (WCAG 2.2, relative luminance). */
export function contrastOf(one, other) {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf(colour) {
  const [red, green, blue] = [1, 3, 5].map((start) => linear(Number.parseInt(colour.slice(start, start + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

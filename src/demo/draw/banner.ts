import { svgPage, svgText } from './svg.ts'

interface Banner {
  readonly title: string
  readonly line: string
  readonly tint: number
}

const [width, height] = [1440, 360] as const
const tints = [
  ['#0b5a46', '#e2f1ea'],
  ['#7a4a0b', '#faf0da'],
  ['#1b4a74', '#e3edf6'],
  ['#7a1b3c', '#f5e6e9'],
  ['#4a2f7a', '#ece8f6'],
  ['#0b5a5a', '#e6f1f1'],
] as const

/** A demo advertisement: two lines on a background with a basket-weave pattern. */
export function bannerSvg({ title, line, tint }: Banner): string {
  const [ink, background] = tints[tint % tints.length] ?? tints[0]
  return svgPage(width, height, [
    `<defs><pattern id="p" width="60" height="30" patternUnits="userSpaceOnUse"><path d="M0 30a30 30 0 0 1 60 0M-30 15a30 30 0 0 1 60 0M30 15a30 30 0 0 1 60 0" fill="none" stroke="#ffffff" stroke-width="3"/></pattern></defs>`,
    `<rect width="${width}" height="${height}" fill="${background}"/>`,
    `<rect width="${width}" height="${height}" fill="url(#p)"/>`,
    `<rect x="60" y="50" width="1080" height="260" rx="28" fill="#ffffff"/>`,
    svgText(title, { x: 110, y: 168, size: 72, bold: true, fill: ink }),
    svgText(line, { x: 110, y: 262, size: 46, fill: '#3a4842' }),
    `<circle cx="1290" cy="180" r="104" fill="${ink}"/>`,
    `<path d="M1254 180h66m-26 -30l32 30l-32 30" fill="none" stroke="#ffffff" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"/>`,
  ])
}

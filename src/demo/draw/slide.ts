import { toBurmeseDigits } from '#platform/contract/burmese/digits.ts'
import { svgPage, svgText } from './svg.ts'

export interface Slide {
  readonly title: string
  readonly lines: readonly string[]
}

export const slideWidth = 854
export const slideHeight = 480
const backgrounds = ['#e2f1ea', '#faf0da', '#e3edf6', '#f5e6e9', '#ece8f6', '#e6f1f1'] as const

/** One slide of a lesson: title, text, and position in the lesson. */
export function slideSvg({ title, lines }: Slide, position: { number: number; of: number; tint: number }): string {
  return svgPage(slideWidth, slideHeight, [
    `<rect width="${slideWidth}" height="${slideHeight}" fill="#ffffff"/>`,
    `<rect width="${slideWidth}" height="118" fill="${backgrounds[position.tint % backgrounds.length]}"/>`,
    `<rect y="118" width="${slideWidth}" height="4" fill="#0b7a5b"/>`,
    svgText(title, { x: 48, y: 76, size: 34, bold: true }),
    ...lines.flatMap((line, at) => [
      `<circle cx="60" cy="${190 + at * 64}" r="7" fill="#c98a1b"/>`,
      svgText(line, { x: 88, y: 200 + at * 64, size: 26 }),
    ]),
    svgText(`${toBurmeseDigits(position.number)} / ${toBurmeseDigits(position.of)}`, {
      x: slideWidth - 40,
      y: slideHeight - 36,
      size: 18,
      fill: '#54625c',
      anchor: 'end',
    }),
  ])
}

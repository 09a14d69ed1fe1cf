import { latinMark, markSize, type PictureDesign, pictureDesign, type Seal } from '#platform/contract/picture-design.ts'
import { patternShapes, sealShapes } from '#platform/contract/picture-shapes.ts'
import type { ShareCard } from './share-card.ts'

/** The picture's part of a card, on the left. */
export const picturePart = { width: 480, height: 630 } as const
/** Tints of the drawn pictures: background, then ink. SVG files have no access to CSS tokens. */
const tints = [
  ['#bfe0d1', '#0a5540'],
  ['#c6dbee', '#1b4a74'],
  ['#f2cfbd', '#7a381c'],
  ['#dfcfe8', '#563069'],
  ['#f0ddae', '#66460a'],
  ['#f1cbd5', '#772341'],
] as const
/** With this scale each tile is a whole number of pixels, so that none is cut between two of them. */
const patternScale = 2.5
/** Scale of each seal, and the position of the center (160, 90) of its background. */
const sealPositions: Readonly<Record<Seal, { scale: number; x: number; y: number }>> = {
  round: { scale: 2.9, x: 240, y: 315 },
  lotus: { scale: 2.9, x: 240, y: 315 },
  leaf: { scale: 2, x: 240, y: 315 },
  // On the lower edge, as on the site.
  arch: { scale: 3, x: 240, y: 630 - 90 * 3 },
}

interface CardGlyph {
  text: string
  size: number
  x: number
  /** Position of the base line. */
  y: number
  colour: string
}

/** Position of the picture's lettering, for the caller that shapes it; null with a photo. */
export function cardGlyph(card: ShareCard): CardGlyph | null {
  if (card.photo) return null
  const { seal, tint, lettering } = designOf(card)
  const { scale, x, y } = sealPositions[seal]
  const [, colour] = tintOf(tint)
  if (lettering)
    return { text: lettering.text, size: lettering.size * scale, x, y: y + (lettering.y - 90) * scale, colour }
  const text = latinMark(card.title) ?? card.product
  const below = seal === 'arch' ? 32 : 0
  const size = markSize(text)
  return { text, size: size * scale, x, y: y + (size * 0.35 + below) * scale, colour }
}

/** The parts of a card without text, as SVG: background, brand, line, and optionally the drawn picture. */
export function cardBackground(card: ShareCard): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="#fff"/>${card.photo ? '' : drawnPicture(designOf(card))}
<g transform="translate(528 48) scale(1.3334)"><rect width="36" height="36" rx="8" fill="#0b7a5b"/><path d="M10 10.5v8.5a8 8 0 0 0 16 0v-8.5" fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round"/><circle cx="18" cy="11.5" r="2.6" fill="#f0c673"/></g>
<path d="M528 384h624" stroke="#d8e1dc" stroke-width="2"/></svg>`
}

function drawnPicture({ tint, pattern, seal }: PictureDesign): string {
  const [background, ink] = tintOf(tint)
  const tile = patternShapes[pattern]
  const { scale, x, y } = sealPositions[seal]
  const { field, ring } = sealShapes[seal]
  return `<defs><pattern id="p" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse" patternTransform="scale(${patternScale})"><path d="${tile.d}" fill="none" stroke="#fff" stroke-opacity=".62" stroke-width="${tile.strokeWidth}"/></pattern></defs>
<rect width="480" height="630" fill="${background}"/><rect width="480" height="630" fill="url(#p)"/>
<g transform="translate(${x} ${y}) scale(${scale}) translate(-160 -90)"><path d="${field}" fill="#fff"/><path d="${ring}" fill="none" stroke="${ink}" stroke-width="1.5" opacity=".55"/></g>`
}

const designOf = ({ picture, title }: ShareCard) => pictureDesign(picture.id, title, picture.categoryId)
const tintOf = (tint: number) => tints[(tint - 1) % tints.length] ?? tints[0]

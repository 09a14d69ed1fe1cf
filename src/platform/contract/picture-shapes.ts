import type { PictureDesign, Seal } from './picture-design.ts'

// Shapes of generated pictures for both renderers: inline SVG of pages, and share cards on the server.

interface PatternShape {
  width: number
  height: number
  strokeWidth: number
  /** SVG path data. */
  d: string
}

// Lines that continue in the next tile overlap its edge; cut off at the edge they would not join.
const waveAt = (y: number) => `M-2 ${y + 3.5}L0 ${y}C8 ${y - 14} 16 ${y - 14} 24 ${y}S40 ${y + 14} 48 ${y}l2-3.5`
const foldAt = (y: number) => `M-9 ${y - 7}l9 7 18-14 18 14 9-7`

export const wave: PatternShape = {
  width: 48,
  height: 28,
  strokeWidth: 2,
  d: [-6, 6, 14, 22, 34].map(waveAt).join(''),
}

/** Patterns of textiles, baskets and temples; each is one tile of a repeating pattern. */
export const patternShapes: Readonly<Record<PictureDesign['pattern'], PatternShape>> = {
  wave,
  weave: {
    width: 32,
    height: 32,
    strokeWidth: 2,
    d: 'M2 4h12M2 8h12M2 12h12M20 2v12M24 2v12M28 2v12M4 18v12M8 18v12M12 18v12M18 20h12M18 24h12M18 28h12',
  },
  scale: {
    width: 40,
    height: 20,
    strokeWidth: 1.8,
    d: 'M0 20a20 20 0 0 1 40 0M7 20a13 13 0 0 1 26 0M14 20a6 6 0 0 1 12 0M-20 10a20 20 0 0 1 40 0M20 10a20 20 0 0 1 40 0M-13 10a13 13 0 0 1 26 0M27 10a13 13 0 0 1 26 0',
  },
  fold: { width: 36, height: 18, strokeWidth: 2, d: [0, 9, 18, 27].map(foldAt).join('') },
  lotus: {
    width: 44,
    height: 44,
    strokeWidth: 1.8,
    d: 'M22 4c7 6 7 12 0 18-7-6-7-12 0-18zM22 40c-7-6-7-12 0-18 7 6 7 12 0 18zM4 22c6-7 12-7 18 0-6 7-12 7-18 0zM40 22c-6 7-12 7-18 0 6-7 12-7 18 0zM0 0l4 4M44 0l-4 4M0 44l4-4M44 44l-4-4',
  },
  seed: {
    width: 28,
    height: 28,
    strokeWidth: 2,
    d: 'M4 7a3 3 0 1 0 6 0a3 3 0 1 0-6 0M18 21a3 3 0 1 0 6 0a3 3 0 1 0-6 0M21 3v8M17 7h8M7 17v8M3 21h8',
  },
}

const circle = (radius: number) =>
  `M${160 - radius} 90a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`

/** The white field behind the lettering and its inner ring, on a background of 320×180. */
export const sealShapes: Readonly<Record<Seal, { field: string; ring: string }>> = {
  round: { field: circle(60), ring: circle(53) },
  lotus: {
    field:
      'M160 32A21 21 0 0 1 194.1 43.1A21 21 0 0 1 215.2 72.1A21 21 0 0 1 215.2 107.9A21 21 0 0 1 194.1 136.9A21 21 0 0 1 160 148A21 21 0 0 1 125.9 136.9A21 21 0 0 1 104.8 107.9A21 21 0 0 1 104.8 72.1A21 21 0 0 1 125.9 43.1A21 21 0 0 1 160 32z',
    ring: circle(50),
  },
  arch: {
    field: 'M98 180V88c0-34 40-36 62-66 22 30 62 32 62 66v92z',
    ring: 'M106 180V90c0-28 34-32 54-56 20 24 54 28 54 56v90',
  },
  leaf: {
    field: 'M70 38h180a10 10 0 0 1 10 10v84a10 10 0 0 1-10 10H70a10 10 0 0 1-10-10V48a10 10 0 0 1 10-10z',
    ring: 'M73 45h174a6 6 0 0 1 6 6v78a6 6 0 0 1-6 6H73a6 6 0 0 1-6-6V51a6 6 0 0 1 6-6zM77 90a5 5 0 1 0 10 0a5 5 0 1 0-10 0M233 90a5 5 0 1 0 10 0a5 5 0 1 0-10 0',
  },
}

import { svgPage } from './svg.ts'

const side = 480
const backgrounds = ['#e2f1ea', '#faf0da', '#e3edf6', '#f5e6e9', '#ece8f6', '#e6f1f1'] as const
const skins = ['#d9a679', '#c68d5f', '#e3b78c'] as const
const clothes = ['#0b7a5b', '#7a1b3c', '#1b4a74', '#7a4a0b', '#4a2f7a'] as const

/** A drawn face, so that the demo shows no real person; women have tied hair with a flower. */
export function portraitSvg({ at, isWoman }: { at: number; isWoman: boolean }): string {
  const pick = <Kind>(kinds: readonly Kind[], step: number) => kinds[(at * step) % kinds.length] as Kind
  const skin = pick(skins, 2)
  const hair = isWoman
    ? `<circle cx="240" cy="92" r="46" fill="#241c18"/><path d="M140 220a100 112 0 0 1 200 0v36h-200z" fill="#241c18"/><circle cx="296" cy="96" r="18" fill="#ffffff"/><circle cx="296" cy="96" r="7" fill="#e0a52b"/>`
    : `<path d="M148 214a92 104 0 0 1 184 0v10h-184z" fill="#241c18"/>`
  return svgPage(side, side, [
    `<rect width="${side}" height="${side}" fill="${pick(backgrounds, 1)}"/>`,
    `<path d="M72 480a168 150 0 0 1 336 0z" fill="${pick(clothes, 3)}"/>`,
    `<path d="M204 300h72v60a36 36 0 0 1 -72 0z" fill="${skin}"/>`,
    hair,
    `<ellipse cx="240" cy="228" rx="82" ry="98" fill="${skin}"/>`,
    `<path d="M158 206c34 -10 58 -34 82 -62c24 28 48 52 82 62a82 96 0 0 0 -164 0" fill="#241c18"/>`,
    `<circle cx="208" cy="234" r="8" fill="#241c18"/><circle cx="272" cy="234" r="8" fill="#241c18"/>`,
    `<path d="M208 278q32 26 64 0" fill="none" stroke="#7a3b22" stroke-width="7" stroke-linecap="round"/>`,
  ])
}

import { join } from 'node:path'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import sharp from 'sharp'
import { cutSyllables } from '#platform/contract/burmese/syllables.ts'
import { unbrokenParts } from '#platform/server/burmese/line-breaks.ts'
import { drawableText, openTypesetter } from '#platform/server/typesetting/open-typesetter.ts'
import { cardBackground, cardGlyph, picturePart } from './card-background.ts'
import type { ShareCard } from './share-card.ts'

const folder = import.meta.dirname
const template = join(folder, 'share-card.typ')
/** Cards after which the typesetter's cache is cleared. */
const cachedCompilations = 5
/** Limit of five lines at the smallest font size. */
const longestTitle = 130
const longestLine = 46
/** Limit of four lines. */
const longestText = 170
/** A drawing needs few colours; a photo uses the whole palette. */
const colours = { drawn: 96, photo: 256 } as const

let opened: Promise<NodeCompiler> | undefined

/**
 * Renders a card as PNG, 1200×630: the typesetter's outlines of the text over background and photo. It takes about 0.1
 * s of CPU, so web processes use a thread.
 *
 * @see openCardThread
 */
export async function drawShareCard(card: ShareCard): Promise<Uint8Array> {
  opened ??= openTypesetter(folder)
  const typesetter = await opened
  const lines = typesetter.plainSvg({ mainFilePath: template, inputs: { data: JSON.stringify(glyphsOf(card)) } })
  typesetter.evictCache(cachedCompilations)
  const layers = [...(card.photo ? [{ input: await cutToFit(card.photo), left: 0, top: 0 }] : [])]
  return sharp(Buffer.from(cardBackground(card)))
    .composite([...layers, { input: Buffer.from(lines), left: 0, top: 0 }])
    .png({ palette: true, colours: card.photo ? colours.photo : colours.drawn, effort: 4 })
    .toBuffer()
}

function glyphsOf(card: ShareCard) {
  const line = (text: string) => cutSyllables(drawableText(text), longestLine)
  return {
    lang: card.lang,
    product: card.product,
    kind: line(card.kind),
    title: unbrokenParts(cutSyllables(drawableText(card.title), longestTitle)),
    owner: line(card.owner),
    facts: card.facts.slice(0, 2).map(line),
    fee: card.fee,
    text: card.text === undefined ? null : unbrokenParts(cutSyllables(drawableText(card.text), longestText)),
    lettering: cardGlyph(card),
  }
}

function cutToFit(photo: Uint8Array): Promise<Buffer> {
  return sharp(photo)
    .resize({ ...picturePart, fit: 'cover', position: 'attention' })
    .toBuffer()
}

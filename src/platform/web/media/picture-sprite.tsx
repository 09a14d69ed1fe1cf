import { seals } from '#platform/contract/picture-design.ts'
import { sealShapes } from '#platform/contract/picture-shapes.ts'

/**
 * The seals and the star that drawn pictures and star meters refer to; the document has them once.
 *
 * Only the server draws them: a browser keeps what the page brought, and its script need not carry them.
 */
export function PictureSprite() {
  return (
    <svg
      className="sprite"
      aria-hidden="true"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own shapes, nothing of it was typed by anybody.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? drawings() : '' }}
    />
  )
}

function drawings(): string {
  const fields = seals.map((name) => {
    const { field, ring } = sealShapes[name]
    return `<g id="g-${name}"><path class="pic-seal" d="${field}"/><path class="pic-ring" d="${ring}"/></g>`
  })
  const five = [0, 16, 32, 48, 64].map((x) => `<use href="#s-one" x="${x}" width="16" height="16"/>`)
  return [
    ...fields,
    '<symbol id="s-one" viewBox="0 0 16 16"><path d="m8 1 2.1 4.5 4.9.6-3.6 3.4.9 4.9L8 12l-4.3 2.4.9-4.9L1 6.1l4.9-.6z"/></symbol>',
    `<symbol id="s-five" viewBox="0 0 80 16">${five.join('')}</symbol>`,
  ].join('')
}

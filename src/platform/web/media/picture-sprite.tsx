import { seals } from '#platform/contract/picture-design.ts'
import { sealShapes } from '#platform/contract/picture-shapes.ts'

/** The seals and the star that drawn pictures and star meters refer to; every layout renders it once. */
export function PictureSprite() {
  return (
    <svg className="sprite" aria-hidden="true">
      {seals.map((name) => (
        <g key={name} id={`g-${name}`}>
          <path className="pic-seal" d={sealShapes[name].field} />
          <path className="pic-ring" d={sealShapes[name].ring} />
        </g>
      ))}
      <symbol id="s-one" viewBox="0 0 16 16">
        <path d="m8 1 2.1 4.5 4.9.6-3.6 3.4.9 4.9L8 12l-4.3 2.4.9-4.9L1 6.1l4.9-.6z" />
      </symbol>
      <symbol id="s-five" viewBox="0 0 80 16">
        {[0, 16, 32, 48, 64].map((x) => (
          <use key={x} href="#s-one" x={x} width="16" height="16" />
        ))}
      </symbol>
    </svg>
  )
}

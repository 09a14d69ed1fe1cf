/**
 * The six patterns and the star that drawn pictures and star meters refer to; every layout renders it once.
 *
 * Patterns come from cloth, basket and temple work (wave, weave, scale, fold, lotus, seed).
 */
export function PictureSprite() {
  return (
    <svg className="sprite" aria-hidden="true">
      <pattern id="p-wave" width="48" height="28" patternUnits="userSpaceOnUse" strokeWidth="2">
        <path d="M0 14C8 0 16 0 24 14S40 28 48 14M0 22C8 8 16 8 24 22S40 36 48 22M0 -6C8 -20 16 -20 24 -6S40 8 48 -6M0 6C8 -8 16 -8 24 6S40 20 48 6M0 34C8 20 16 20 24 34S40 48 48 34" />
      </pattern>
      <pattern id="p-weave" width="32" height="32" patternUnits="userSpaceOnUse" strokeWidth="2">
        <path d="M2 4h12M2 8h12M2 12h12M20 2v12M24 2v12M28 2v12M4 18v12M8 18v12M12 18v12M18 20h12M18 24h12M18 28h12" />
      </pattern>
      <pattern id="p-scale" width="40" height="20" patternUnits="userSpaceOnUse" strokeWidth="1.8">
        <path d="M0 20a20 20 0 0 1 40 0M7 20a13 13 0 0 1 26 0M14 20a6 6 0 0 1 12 0M-20 10a20 20 0 0 1 40 0M20 10a20 20 0 0 1 40 0M-13 10a13 13 0 0 1 26 0M27 10a13 13 0 0 1 26 0" />
      </pattern>
      <pattern id="p-fold" width="36" height="18" patternUnits="userSpaceOnUse" strokeWidth="2">
        <path d="M0 18 18 4l18 14M0 9 18 -5l18 14M0 27l18-14 18 14" />
      </pattern>
      <pattern id="p-lotus" width="44" height="44" patternUnits="userSpaceOnUse" strokeWidth="1.8">
        <path d="M22 4c7 6 7 12 0 18-7-6-7-12 0-18zM22 40c-7-6-7-12 0-18 7 6 7 12 0 18zM4 22c6-7 12-7 18 0-6 7-12 7-18 0zM40 22c-6 7-12 7-18 0 6-7 12-7 18 0z" />
        <path d="M0 0l4 4M44 0l-4 4M0 44l4-4M44 44l-4-4" />
      </pattern>
      <pattern id="p-seed" width="28" height="28" patternUnits="userSpaceOnUse" strokeWidth="2">
        <circle cx="7" cy="7" r="3" />
        <circle cx="21" cy="21" r="3" />
        <path d="M21 3v8M17 7h8M7 17v8M3 21h8" />
      </pattern>
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

import { pictureSets } from '#platform/contract/picture-address.ts'

interface PictureProps {
  /** One copy of a stored picture, from which the others are known; or any other address. */
  src: string
  /** Empty where the picture repeats a text beside it. */
  alt: string
  /** The space that the picture takes, for choosing among its copies. */
  sizes?: string
  /** Where it is never shown large, wider copies are not named: they would only make the page heavier. */
  widestPixels?: number
  /** For the one picture that is seen first; all others wait until they come near. */
  eager?: boolean
  /** Its width by its height, for as long as no style says how large it stands. */
  shape: readonly [width: number, height: number]
  className?: string
  onError?: () => void
}

/**
 * A photograph that fills its frame, loads when it comes near, in the width that the screen needs and the best format
 * that the browser knows.
 */
export function Picture({
  src,
  alt,
  sizes = '(min-width: 60em) 33vw, 100vw',
  widestPixels,
  eager = false,
  shape: [width, height],
  className = 'photo',
  onError,
}: PictureProps) {
  const sets = pictureSets(src, widestPixels)
  const image = (
    <img
      className={className}
      src={src}
      {...(sets ? { srcSet: sets.webp, sizes } : {})}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      {...(eager ? { fetchPriority: 'high' as const } : {})}
      decoding="async"
      {...(onError ? { onError } : {})}
    />
  )
  if (!sets) return image
  return (
    <picture>
      <source type="image/avif" srcSet={sets.avif} sizes={sizes} />
      {image}
    </picture>
  )
}

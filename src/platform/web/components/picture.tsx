import { pictureSets } from '#platform/contract/picture-address.ts'

interface PictureProps {
  /** URL of one rendition of a stored picture, from which the others are derived; or any other URL. */
  src: string
  /** Empty where the picture repeats a text beside it. */
  alt: string
  /** The `sizes` attribute, used to choose a rendition. */
  sizes?: string
  /** Leaves out renditions wider than this; where the picture is never shown large they only make the page longer. */
  widestPixels?: number
  /** For the first visible picture; all others load lazily. */
  eager?: boolean
  /** Width and height attributes, used until the style sheet sets the size. */
  shape: readonly [width: number, height: number]
  className?: string
  onError?: () => void
}

/**
 * A photograph that fills its box, loads lazily, in the width that the screen needs and the best format that the
 * browser accepts.
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

interface PictureProps {
  src: string
  /** Empty where the picture repeats a text beside it. */
  alt: string
  /** Smaller copies by their width in pixels, where the store has them. */
  widths?: Readonly<Record<number, string>>
  /** The space that the picture takes, for choosing among the widths. */
  sizes?: string
  width?: number
  height?: number
  /** For the one picture that is seen first; all others wait until they come near. */
  eager?: boolean
}

/** A photograph that fills its frame, loads when it comes near and in the width that the screen needs. */
export function Picture({
  src,
  alt,
  widths,
  sizes = '(min-width: 60em) 33vw, 100vw',
  width,
  height,
  eager = false,
}: PictureProps) {
  const copies = Object.entries(widths ?? {}).map(([pixels, url]) => `${url} ${pixels}w`)
  return (
    <img
      className="photo"
      src={src}
      alt={alt}
      {...(copies.length > 0 ? { srcSet: copies.join(', '), sizes } : {})}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
    />
  )
}

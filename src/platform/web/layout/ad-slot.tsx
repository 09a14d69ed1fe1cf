export interface Advertisement {
  imageUrl: string
  /** Copies of the picture by width. */
  imageSet: string
  link: string
  /** What the picture says, in words. */
  title: string
}

/** A place for an advertisement; without one it takes no room. @see X-LAY-07 */
export function AdSlot({ advertisement }: { advertisement: Advertisement | null | undefined }) {
  if (!advertisement) return null
  return (
    <a className="advertisement" href={advertisement.link} rel="sponsored noopener" target="_blank">
      <img
        src={advertisement.imageUrl}
        srcSet={advertisement.imageSet}
        sizes="(min-width: 48em) 728px, 100vw"
        alt={advertisement.title}
        width={1440}
        height={360}
        loading="lazy"
        decoding="async"
      />
    </a>
  )
}

export interface Advertisement {
  imageUrl: string
  link: string
  /** What the picture says, in words. */
  title: string
}

/** A place for an advertisement; without one it takes no room. @see X-LAY-07 */
export function AdSlot({ advertisement }: { advertisement: Advertisement | null | undefined }) {
  if (!advertisement) return null
  return (
    <a className="advertisement" href={advertisement.link} rel="sponsored noopener" target="_blank">
      <img src={advertisement.imageUrl} alt={advertisement.title} loading="lazy" decoding="async" />
    </a>
  )
}

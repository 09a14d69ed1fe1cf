import { pictureSets } from '#platform/contract/picture-address.ts'
import { m } from '#platform/messages/generated/messages.js'
import styles from './ad-slot.module.css'

export interface Advertisement {
  imageUrl: string
  link: string
}

/** An advertisement slot; an empty one takes no space. @see X-LAY-07 */
export function AdSlot({ advertisement }: { advertisement: Advertisement | null | undefined }) {
  if (!advertisement) return null
  return (
    <div className={styles.slot}>
      <p className="small">{m.platform_ad()}</p>
      <a className={styles.advertisement} href={advertisement.link} rel="sponsored noopener" target="_blank">
        <img
          src={advertisement.imageUrl}
          srcSet={pictureSets(advertisement.imageUrl)?.webp}
          sizes="(min-width: 48em) 728px, 100vw"
          alt={m.site_ads_alt({ site: new URL(advertisement.link).hostname })}
          width={1440}
          height={360}
          loading="lazy"
          decoding="async"
        />
      </a>
    </div>
  )
}

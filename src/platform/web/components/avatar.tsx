import { useState } from 'react'
import { Gender } from '#platform/contract/account-codes.ts'
import { m } from '#platform/messages/generated/messages.js'
import styles from './avatar.module.css'
import { Picture } from './picture.tsx'

export type AvatarKind = 'teacher' | 'student' | 'school'

interface AvatarProps {
  kind: AvatarKind
  /** 0 unspecified, 1 male, 2 female; null for a school. */
  gender?: number | string | null
  photoUrl?: string | null
  /** Alternative text; left out where the name stands beside the picture. */
  name?: string
  size?: 'small' | 'large' | 'profile'
}

/** Rendered widths, equal to those in the style sheet. */
const widths = { small: '40px', large: '64px', profile: '112px' }
const sizeClasses = {
  small: styles.avatar,
  large: `${styles.avatar} ${styles.large}`,
  profile: `${styles.avatar} ${styles.profile}`,
}

/**
 * Photo of a person or school; without one, or when loading fails, the default picture by gender or for a school.
 *
 * @see X-LAY-08
 */
export function Avatar({ kind, gender, photoUrl, name, size = 'small' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const label = name === undefined ? undefined : m.platform_photo_of({ name })
  if (photoUrl && photoUrl !== broken) {
    return (
      <span className={sizeClasses[size]}>
        <Picture
          src={photoUrl}
          alt={label ?? ''}
          shape={[96, 96]}
          sizes={widths[size]}
          onError={() => setBroken(photoUrl)}
        />
      </span>
    )
  }
  return (
    <span
      className={sizeClasses[size]}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <DefaultDrawing kind={kind} gender={Number(gender ?? 0)} />
    </span>
  )
}

function DefaultDrawing({ kind, gender }: { kind: AvatarKind; gender: number }) {
  if (kind === 'school') {
    return (
      <svg viewBox="0 0 40 40" className={styles.art} aria-hidden="true">
        <path d="m6 17 14-8 14 8-14 8zM12 21v7c4.5 3 11.5 3 16 0v-7M34 17v8" />
      </svg>
    )
  }
  return (
    <svg viewBox="0 0 40 40" className={styles.art} aria-hidden="true">
      <circle cx="20" cy="15" r="6" />
      {gender === Gender.male ? (
        <path d="M14 13.5c0-7 12-7 12 0-4-.5-6-1.5-7-3-1 1.5-3 2.5-5 3z" className={styles.hair} />
      ) : null}
      {gender === Gender.female ? (
        <path
          d="M13.5 22c-2-16 15-16 13 0-1-1-1.5-5-1.5-8-3 0-5-1-6-2.5-1 1.5-2.5 2.5-4 2.5 0 3-.5 7-1.5 8z"
          className={styles.hair}
        />
      ) : null}
      <path d="M8 33c1-7 6-9.5 12-9.5S31 26 32 33" />
    </svg>
  )
}

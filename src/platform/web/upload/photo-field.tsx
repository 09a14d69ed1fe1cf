import { type ReactNode, useId, useRef, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { type FieldBinding, FieldError, Optional } from '#platform/web/forms/field-frame.tsx'
import { Avatar, type AvatarKind } from '#platform/web/media/avatar.tsx'
import { extensionOf } from '#platform/web/media/file-icon.tsx'
import { CameraIcon } from '#platform/web/media/icons.tsx'
import { maxPhotoBytes, photoExtensions, squarePicture } from './square-picture.ts'

interface PhotoFieldProps extends FieldBinding<string> {
  label: ReactNode
  kind: AvatarKind
  gender?: number | string | null
  /** The photo that is stored now, shown until another is chosen. */
  storedUrl?: string | null
  optional?: boolean
}

/** A profile photo: only pictures, cut to a square, shown before it is sent as a data URL. @see X-UP-08, OP-149 */
export function PhotoField({
  label,
  kind,
  gender,
  storedUrl,
  optional = false,
  name,
  value,
  onChange,
  error,
}: PhotoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()

  async function take(file: File | undefined) {
    if (!file) return
    const refusal = refusalOf(file)
    setProblem(refusal)
    if (refusal !== undefined) return
    try {
      onChange(await squarePicture(file))
    } catch {
      setProblem(m.platform_file_invalid({ file: file.name }))
    }
  }
  return (
    <div className="person" data-invalid={error ? true : undefined}>
      <Avatar kind={kind} gender={gender ?? null} photoUrl={value || (storedUrl ?? null)} size="large" />
      <div>
        <p className="label" id={id}>
          {label}
          {optional ? <Optional /> : null}
        </p>
        <button
          type="button"
          className="btn"
          aria-describedby={`${id} ${id}-error`}
          onClick={() => input.current?.click()}
        >
          <CameraIcon />
          {m.platform_choose_photo()}
        </button>
        <input
          ref={input}
          type="file"
          name={name}
          className="visually-hidden"
          tabIndex={-1}
          aria-label={m.platform_choose_photo()}
          accept="image/png,image/jpeg,image/webp,image/gif"
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <FieldError id={`${id}-error`} error={problem ?? error} />
      </div>
    </div>
  )
}

function refusalOf(file: File): string | undefined {
  if (!(photoExtensions as readonly string[]).includes(extensionOf(file.name)))
    return m.platform_file_invalid({ file: file.name })
  if (file.size === 0) return m.platform_file_empty()
  return file.size > maxPhotoBytes ? m.platform_photo_too_large() : undefined
}

import { type ReactNode, Suspense, useId, useState } from 'react'
import { extensionOf } from '#platform/contract/file-name.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Avatar, type AvatarKind } from '#platform/web/components/avatar.tsx'
import { LostPicture } from '#platform/web/forms/draft-notice.tsx'
import { type FieldBinding, FieldError, Optional } from '#platform/web/forms/field-frame.tsx'
import { lazyPart } from '#platform/web/states/lazy-part.ts'
import { maxPhotoBytes, photoExtensions } from './crop-picture.ts'
import { PictureButton } from './picture-button.tsx'

const PhotoCropper = lazyPart(() => import('./photo-cropper.tsx'))

interface PhotoFieldProps extends FieldBinding<string> {
  label: ReactNode
  kind: AvatarKind
  gender?: number | string | null
  /** The stored photo, shown until another is chosen. */
  storedUrl?: string | null
  optional?: boolean
}

/** A profile photo: pictures only, cropped to a square, previewed before it is sent. @see X-UP-08, OP-149 */
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
  lost,
}: PhotoFieldProps) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const [picked, setPicked] = useState<File>()

  function take(file: File) {
    const refusal = refusalOf(file)
    setProblem(refusal)
    setPicked(refusal === undefined ? file : undefined)
  }
  return (
    <div className="person" data-invalid={error ? true : undefined}>
      <Avatar kind={kind} gender={gender ?? null} photoUrl={value || (storedUrl ?? null)} size="large" />
      <div>
        <p className="label" id={id}>
          {label}
          {optional ? <Optional /> : null}
        </p>
        <PictureButton
          name={name}
          describedBy={`${id} ${id}-error`}
          accept="image/png,image/jpeg,image/webp,image/gif"
          onPick={take}
        />
        <LostPicture lost={lost} />
        <FieldError id={`${id}-error`} error={problem ?? error} />
      </div>
      {picked ? (
        <Suspense fallback={null}>
          <PhotoCropper
            file={picked}
            onCrop={(dataUrl) => {
              onChange(dataUrl)
              setPicked(undefined)
            }}
            onCancel={() => setPicked(undefined)}
            onUnreadable={() => {
              setProblem(m.platform_file_invalid({ file: picked.name }))
              setPicked(undefined)
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

function refusalOf(file: File): string | undefined {
  if (!(photoExtensions as readonly string[]).includes(extensionOf(file.name)))
    return m.platform_file_invalid({ file: file.name })
  if (file.size === 0) return m.platform_file_empty()
  return file.size > maxPhotoBytes ? m.platform_photo_too_large() : undefined
}

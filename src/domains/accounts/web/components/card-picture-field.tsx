import { type ReactNode, useId, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { LostPicture } from '#platform/web/forms/draft-notice.tsx'
import { type FieldBinding, FieldError } from '#platform/web/forms/field-frame.tsx'
import { PictureButton } from '#platform/web/upload/picture-button.tsx'
import { cardPicture } from '../card-picture.ts'

interface CardPictureFieldProps extends FieldBinding<string> {
  label: ReactNode
  /** URL of the stored picture, shown until another is chosen. */
  storedUrl: string | null
}

/** One side of the registration card as a data URL, scaled so that it stays readable. @see A-ET-03 */
export function CardPictureField({ label, storedUrl, name, value, onChange, error, lost }: CardPictureFieldProps) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const shown = value || storedUrl

  async function take(file: File) {
    setProblem(undefined)
    try {
      onChange(await cardPicture(file))
    } catch {
      setProblem(m.platform_file_invalid({ file: file.name }))
    }
  }
  return (
    <div className="stack-s" data-invalid={error ? true : undefined}>
      <p className="label" id={id}>
        {label}
      </p>
      {shown ? (
        <span className="frame">
          <img className="photo" src={shown} alt="" loading="lazy" />
        </span>
      ) : null}
      <PictureButton name={name} describedBy={`${id} ${id}-error`} onPick={(file) => void take(file)} />
      <LostPicture lost={lost} />
      <FieldError id={`${id}-error`} error={problem ?? error} />
    </div>
  )
}

import { useId, useRef, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { CameraIcon, TrashIcon } from '#platform/web/components/icons.tsx'
import { LostPicture } from '#platform/web/forms/draft-notice.tsx'
import { type FieldBinding, FieldError, Optional } from '#platform/web/forms/field-frame.tsx'
import styles from './course-photo-field.module.css'
import { maxPictureBytes, pictureTypes, shrunkPicture } from './shrunk-picture.ts'

interface CoursePhotoFieldProps {
  /** The new picture as a data URL, empty for none. */
  chosen: FieldBinding<string>
  /** URL of the stored picture, empty for none. */
  stored: FieldBinding<string>
}

/** Picture field of a course with preview and removal; accepts pictures only. @see X-UP-08, T-EC-01 */
export function CoursePhotoField({ chosen, stored }: CoursePhotoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const shown = chosen.value || stored.value
  const error = problem ?? chosen.error

  async function take(file: File | undefined) {
    if (!file) return
    setProblem(undefined)
    try {
      if (file.size === 0) setProblem(m.platform_file_empty())
      else if (file.size > maxPictureBytes) setProblem(m.validation_image_too_large({ max: '25 MB' }))
      else chosen.onChange(await shrunkPicture(file))
    } catch {
      setProblem(m.platform_file_invalid({ file: file.name }))
    }
  }
  function remove() {
    setProblem(undefined)
    chosen.onChange('')
    stored.onChange('')
    if (input.current) input.current.value = ''
  }
  return (
    <div className="field" data-invalid={error ? true : undefined}>
      <p className="label" id={`${id}-label`}>
        {m.catalogue_own_photo()}
        <Optional />
      </p>
      <LostPicture lost={chosen.lost} />
      {shown ? <img className={styles.photo} src={shown} alt={m.catalogue_own_photo_preview()} /> : null}
      <div className="row">
        <button
          type="button"
          className="btn"
          aria-describedby={`${id}-label ${id}-error ${id}-hint`}
          onClick={() => input.current?.click()}
        >
          <CameraIcon />
          {shown ? m.catalogue_own_photo_other() : m.platform_choose_photo()}
        </button>
        {shown ? (
          <button type="button" className="btn btn-danger" onClick={remove}>
            <TrashIcon />
            {m.catalogue_own_photo_remove()}
          </button>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        name={chosen.name}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        aria-label={m.platform_choose_photo()}
        accept={pictureTypes}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <FieldError id={`${id}-error`} error={error} />
      <p className="small" id={`${id}-hint`}>
        {m.catalogue_own_photo_hint()}
      </p>
    </div>
  )
}

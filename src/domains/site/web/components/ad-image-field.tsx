import { useId, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { LostPicture } from '#platform/web/forms/draft-notice.tsx'
import { type FieldBinding, FieldError } from '#platform/web/forms/field-frame.tsx'
import { PictureButton } from '#platform/web/upload/picture-button.tsx'
import styles from './ads.module.css'

const largestBytes = 5 * 1024 * 1024
const accepted = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** The picture of an advertisement with a preview, sent as a data URL. @see OP-149 */
export function AdImageField({ name, value, onChange, error, lost }: FieldBinding<string>) {
  const id = useId()
  const [problem, setProblem] = useState<string>()

  async function take(file: File) {
    const refusal = refusalOf(file)
    setProblem(refusal)
    if (refusal === undefined) onChange(await toDataUrl(file))
  }
  return (
    <div className="stack-s" data-invalid={error ? true : undefined}>
      <p className="label" id={id}>
        {m.site_ads_image()}
      </p>
      <p className="small">{m.site_ads_image_hint()}</p>
      <LostPicture lost={lost} />
      {value ? <img className={styles.picture} src={value} alt="" /> : null}
      <div>
        <PictureButton
          name={name}
          describedBy={`${id} ${id}-error`}
          label={m.site_ads_choose_image()}
          accept={accepted.join(',')}
          onPick={(file) => void take(file)}
        />
      </div>
      <FieldError id={`${id}-error`} error={problem ?? error} />
    </div>
  )
}

function refusalOf(file: File): string | undefined {
  if (!accepted.includes(file.type)) return m.platform_file_invalid({ file: file.name })
  return file.size > largestBytes ? m.platform_photo_too_large() : undefined
}

function toDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

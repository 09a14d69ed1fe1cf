import { useRef } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { CameraIcon } from '#platform/web/components/icons.tsx'

interface PictureButtonProps {
  name: string
  /** Ids of the label and of the hint. */
  describedBy: string
  /** What the button says; 'Choose photo' by default. */
  label?: string
  accept?: string
  onPick: (file: File) => void
}

/** The button that opens the picture chooser. Choosing the same file again counts as a change. */
export function PictureButton({
  name,
  describedBy,
  label = m.platform_choose_photo(),
  accept = 'image/png,image/jpeg,image/webp',
  onPick,
}: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className="btn" aria-describedby={describedBy} onClick={() => input.current?.click()}>
        <CameraIcon />
        {label}
      </button>
      <input
        ref={input}
        type="file"
        name={name}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onPick(file)
          event.target.value = ''
        }}
      />
    </>
  )
}

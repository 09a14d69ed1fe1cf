import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { AlertIcon, UploadIcon } from '#platform/web/components/icons.tsx'
import tileStyles from '#platform/web/components/tile.module.css'
import { localDigits } from '#platform/web/locale/digits.ts'
import styles from './file-picker.module.css'
import { type PickedFile, pickFiles } from './picked-file.ts'
import { PickedRow } from './picked-row.tsx'

interface FilePickerProps {
  files: readonly PickedFile[]
  onChange: (files: PickedFile[]) => void
  /** Lower case, without the dot. */
  extensions: readonly string[]
  multiple?: boolean
  label: ReactNode
  /** Accepted types and the size limit. */
  hint?: ReactNode
  error?: ReactNode
  /** Why a file of this name is refused, where its type is not the whole reason. */
  refusalOf?: (fileName: string) => string | undefined
}

/**
 * Selects files by button or drag and drop, shows each with its state and removes any of them.
 *
 * @see X-UP-01 to X-UP-05, A-PAY-02
 */
export function FilePicker({
  files,
  onChange,
  extensions,
  multiple = false,
  label,
  hint,
  error,
  refusalOf,
}: FilePickerProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [over, setOver] = useState(false)

  function take(chosen: Iterable<File>) {
    const found = pickFiles(multiple ? chosen : [...chosen].slice(0, 1), extensions)
    setRefused(found.refused)
    if (found.picked.length > 0) onChange(multiple ? [...files, ...found.picked] : found.picked)
    if (input.current) input.current.value = ''
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div className="stack-s" data-invalid={error ? true : undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same by key. */}
      <div
        className={over ? `${styles.drop} ${styles.over}` : styles.drop}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <span className={`${tileStyles.tile} ${tileStyles.jade}`}>
          <UploadIcon />
        </span>
        <p>
          <b>{label}</b>
        </p>
        {hint ? (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        ) : null}
        <button
          type="button"
          className="btn"
          aria-describedby={`${id}-hint ${id}-error`}
          onClick={() => input.current?.click()}
        >
          {m.platform_choose_file()}
        </button>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          aria-label={m.platform_choose_file()}
          multiple={multiple}
          accept={extensions.map((extension) => `.${extension}`).join(',')}
          onChange={(event) => take(event.target.files ?? [])}
        />
      </div>
      <div>
        <div id={`${id}-error`} role="alert">
          {error ? <Problem>{error}</Problem> : null}
          {refused.map((file) => (
            <Problem key={file}>{refusalOf?.(file) ?? m.platform_file_invalid({ file })}</Problem>
          ))}
        </div>
        {/* Present before its text is, because live regions announce changes alone. */}
        <p className="hint" role="status">
          {files.length > 0 ? m.platform_files_selected({ n: localDigits(files.length) }) : null}
        </p>
      </div>
      {files.length > 0 ? (
        <ul className="stack-s">
          {files.map((item) => (
            <PickedRow key={item.id} item={item} onRemove={() => onChange(files.filter((other) => other !== item))} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <p className="error">
      <AlertIcon />
      <span>{children}</span>
    </p>
  )
}

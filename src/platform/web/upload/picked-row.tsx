import { useEffect, useState } from 'react'
import { formatFileSize } from '#platform/contract/file-size.ts'
import { m } from '#platform/messages/generated/messages.js'
import { FileIcon } from '#platform/web/components/file-icon.tsx'
import { CloseIcon } from '#platform/web/components/icons.tsx'
import tileStyles from '#platform/web/components/tile.module.css'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import type { PickedFile } from './picked-file.ts'
import uploadRowStyles from './upload-row.module.css'

/** A chosen file: preview, name, size, state, and a button that removes it. */
export function PickedRow({ item, onRemove }: { item: PickedFile; onRemove: () => void }) {
  const wrong = item.state === 'failed' || item.state === 'empty'
  return (
    <li className={wrong ? `${uploadRowStyles.upload} ${uploadRowStyles.failed}` : uploadRowStyles.upload}>
      <Preview file={item.file} />
      <div className={uploadRowStyles.name}>
        <p className="name ellipsis">
          <WrittenText>{item.file.name}</WrittenText>
        </p>
        <p className="small">
          {formatFileSize(item.file.size)}
          {item.keeping === 'begun' ? ` · ${m.platform_file_being_kept()}` : null}
          {item.keeping === 'failed' ? ` · ${m.platform_file_unkept()}` : null}
        </p>
      </div>
      {item.state === 'sending' ? (
        <span className="keep">{localDigits(item.percent ?? 0)}%</span>
      ) : (
        <button
          type="button"
          className="icon-btn"
          aria-label={m.platform_remove_file({ file: item.file.name })}
          onClick={onRemove}
        >
          <CloseIcon />
        </button>
      )}
      {wrong ? (
        <p className={`${uploadRowStyles.note} ${uploadRowStyles.danger}`} role="alert">
          {item.state === 'empty' ? m.platform_file_empty() : m.platform_upload_failed()}
        </p>
      ) : null}
    </li>
  )
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file.type.startsWith('image/') || file.size === 0) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <span className={tileStyles.tile}>
      {url ? (
        <img className="photo" src={url} alt="" onError={() => setUrl(undefined)} />
      ) : (
        <FileIcon fileName={file.name} />
      )}
    </span>
  )
}

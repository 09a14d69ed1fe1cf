import { useState } from 'react'
import { maxTableRows, type TableFormat } from '#platform/contract/table-format.ts'
import { m } from '#platform/messages/generated/messages.js'
import { saveFile } from '#platform/web/api/save-file.ts'
import { DownloadIcon } from '#platform/web/components/icons.tsx'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { showFailure } from '#platform/web/toasts/show-failure.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import styles from './list-filters.module.css'

interface SaveTableProps {
  pathOf: (format: TableFormat) => string
  /** The token of the call; the user's by default. */
  headers?: () => Record<string, string>
}

/** Saves what a list shows, all pages of it, as CSV or as a spreadsheet. Says when a file has not all rows. */
export function SaveTable({ pathOf, headers }: SaveTableProps) {
  const [busy, setBusy] = useState(false)
  const [isCut, setIsCut] = useState(false)
  async function save(format: TableFormat) {
    setBusy(true)
    try {
      const saved = await saveFile(pathOf(format), headers)
      setIsCut(saved.isCut)
      if (!saved.isCut) showToast(m.platform_file_saved())
    } catch (error) {
      showFailure(error, () => void save(format))
    } finally {
      setBusy(false)
    }
  }
  const button = (format: TableFormat, label: string) => (
    <button type="button" className="btn" aria-disabled={busy} onClick={busy ? undefined : () => void save(format)}>
      <DownloadIcon small />
      {label}
    </button>
  )
  return (
    <>
      <div className={styles.files}>
        {button('xlsx', m.platform_save_xlsx())}
        {button('csv', m.platform_save_csv())}
      </div>
      {isCut ? <NoticeBox tone="danger">{m.platform_table_cut({ n: localDigits(maxTableRows) })}</NoticeBox> : null}
    </>
  )
}

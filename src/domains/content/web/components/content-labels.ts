import { formatDay } from '#platform/contract/calendar.ts'
import { extensionOf } from '#platform/contract/file-name.ts'
import { m } from '#platform/messages/generated/messages.js'
import tileStyles from '#platform/web/components/tile.module.css'
import { localDigits } from '#platform/web/locale/digits.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { imageExtensions, isVideoName } from '../../contract/upload-rules.ts'

/** The file type as a short label. */
export function kindName(fileName: string): string {
  const extension = extensionOf(fileName)
  if (isVideoName(fileName)) return m.content_kind_video()
  if ((imageExtensions as readonly string[]).includes(extension)) return m.content_kind_image()
  if (extension === 'txt') return m.content_kind_text()
  if (extension.startsWith('doc')) return 'Word'
  if (extension.startsWith('xls')) return 'Excel'
  return extension.startsWith('ppt') ? 'PowerPoint' : extension.toUpperCase()
}

/** Colour of a file's tile: jade for video, gold for pictures, red for PDF. */
export function tileTone(fileName: string): string {
  const extension = extensionOf(fileName)
  if (isVideoName(fileName)) return `${tileStyles.tile} ${tileStyles.jade}`
  if ((imageExtensions as readonly string[]).includes(extension)) return `${tileStyles.tile} ${tileStyles.gold}`
  return `${tileStyles.tile} ${extension === 'pdf' ? tileStyles.danger : tileStyles.info}`
}

/** Formats a duration as minutes and seconds, with hours if there are any. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const pad = (value: number): string => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return localDigits(hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${pad(minutes)}:${pad(rest)}`)
}

/** Day, month and year of a wire date 'YYYY-MM-DD', with or without time. */
export function dayText(day: string): string {
  return formatDay(day.slice(0, 10), currentLocale())
}

export function courseTypeText(type: number): string {
  if (type === 1) return m.content_type_in_person()
  return type === 2 ? m.content_type_online() : m.content_type_video()
}

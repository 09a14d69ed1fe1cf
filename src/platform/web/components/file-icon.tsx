import { extensionOf } from '#platform/contract/file-name.ts'
import {
  DocumentIcon,
  type IconComponent,
  ImageIcon,
  PdfIcon,
  SheetIcon,
  SlidesIcon,
  SoundIcon,
  VideoIcon,
  WrittenIcon,
} from './icons.tsx'

const byExtension: Readonly<Record<string, IconComponent>> = {
  mp4: VideoIcon,
  m4v: VideoIcon,
  mov: VideoIcon,
  avi: VideoIcon,
  wmv: VideoIcon,
  mkv: VideoIcon,
  webm: VideoIcon,
  flv: VideoIcon,
  avchd: VideoIcon,
  mp3: SoundIcon,
  m4a: SoundIcon,
  jpg: ImageIcon,
  jpeg: ImageIcon,
  png: ImageIcon,
  gif: ImageIcon,
  webp: ImageIcon,
  xls: SheetIcon,
  xlsx: SheetIcon,
  csv: SheetIcon,
  ppt: SlidesIcon,
  pptx: SlidesIcon,
  pdf: PdfIcon,
  doc: WrittenIcon,
  docx: WrittenIcon,
}

/** Icon by file extension: video, audio, picture, sheet, slides, PDF, text document, or any other. @see REQ-10 */
export function FileIcon({ fileName, small }: { fileName: string; small?: boolean }) {
  const Drawing = byExtension[extensionOf(fileName)] ?? DocumentIcon
  return <Drawing {...(small ? { small } : {})} />
}

import { DocumentIcon, type IconComponent, ImageIcon, SheetIcon, SlidesIcon, SoundIcon, VideoIcon } from './icons.tsx'

const byExtension: Readonly<Record<string, IconComponent>> = {
  mp4: VideoIcon,
  m4v: VideoIcon,
  mov: VideoIcon,
  avi: VideoIcon,
  wmv: VideoIcon,
  mkv: VideoIcon,
  webm: VideoIcon,
  flv: VideoIcon,
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
}

/** The extension of a file name in lower case; extensions are compared without regard to case (X-UP-01). */
export function extensionOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
}

/** Icon by file extension: video, audio, picture, sheet, slides or document. */
export function FileIcon({ fileName, small }: { fileName: string; small?: boolean }) {
  const Drawing = byExtension[extensionOf(fileName)] ?? DocumentIcon
  return <Drawing {...(small ? { small } : {})} />
}

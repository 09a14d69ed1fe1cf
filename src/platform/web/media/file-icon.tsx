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

/** The part of a file's name behind the last point, in small letters; extensions count without regard to case (X-UP-01). */
export function extensionOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
}

/** The drawing for a file of this name: video, sound, picture, sheet, slides or document. */
export function FileIcon({ fileName, small }: { fileName: string; small?: boolean }) {
  const Drawing = byExtension[extensionOf(fileName)] ?? DocumentIcon
  return <Drawing {...(small ? { small } : {})} />
}

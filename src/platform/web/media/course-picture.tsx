import type { ReactNode } from 'react'
import {
  CameraIcon,
  CodeIcon,
  CourseIcon,
  type IconComponent,
  MoneyIcon,
  MusicIcon,
  NeedleIcon,
  NewsIcon,
  SchoolIcon,
} from './icons.tsx'
import { Picture } from './picture.tsx'
import { type Glyph, type PictureDesign, pictureDesign, type Seal } from './picture-mark.ts'

interface CoursePictureProps {
  id: number
  title: string
  categoryId?: number
  /** The subject's drawing, used where the title's first syllable does not serve. */
  glyph?: Glyph
  /** The photograph, if the owner gave one. */
  photoUrl?: string | null
  /** The first picture of a page is loaded at once. */
  eager?: boolean
}

/**
 * The framed picture of a course, class or video course: its photograph, otherwise one drawn from id, category and title.
 *
 * It repeats the title beside it, so it says nothing to screen readers.
 */
export function CoursePicture({ photoUrl, eager = false, ...design }: CoursePictureProps) {
  return (
    <span className="frame">
      {photoUrl ? <Picture src={photoUrl} alt="" eager={eager} /> : <DrawnPicture {...design} />}
    </span>
  )
}

/** The drawing alone, 320×180; it is cut from the centre, so the same serves 16:9, 9:4 and 4:3. */
export function DrawnPicture({
  id,
  title,
  categoryId,
  glyph = 'course',
}: Omit<CoursePictureProps, 'photoUrl' | 'eager'>) {
  const { tint, pattern, seal, mark } = pictureDesign(id, title, categoryId)
  return (
    <svg className={`pic tint-${tint}`} viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect className="pic-ground" width="320" height="180" />
      <rect width="320" height="180" fill={`url(#p-${pattern})`} />
      {sealShapes[seal]}
      {mark ? <Mark mark={mark} /> : <GlyphMark glyph={glyph} seal={seal} />}
    </svg>
  )
}

function Mark({ mark }: { mark: NonNullable<PictureDesign['mark']> }) {
  return (
    <text x="160" y={mark.y} fontSize={mark.size}>
      {mark.text}
    </text>
  )
}

function GlyphMark({ glyph, seal }: { glyph: Glyph; seal: Seal }) {
  const Drawing = glyphs[glyph]
  return <Drawing place={{ x: 124, y: seal === 'arch' ? 86 : 54, size: 72 }} />
}

const glyphs: Record<Glyph, IconComponent> = {
  course: CourseIcon,
  code: CodeIcon,
  music: MusicIcon,
  camera: CameraIcon,
  needle: NeedleIcon,
  money: MoneyIcon,
  school: SchoolIcon,
  news: NewsIcon,
}

const lotusSeal =
  'M160 32A21 21 0 0 1 194.1 43.1A21 21 0 0 1 215.2 72.1A21 21 0 0 1 215.2 107.9A21 21 0 0 1 194.1 136.9A21 21 0 0 1 160 148A21 21 0 0 1 125.9 136.9A21 21 0 0 1 104.8 107.9A21 21 0 0 1 104.8 72.1A21 21 0 0 1 125.9 43.1A21 21 0 0 1 160 32z'

const sealShapes: Record<Seal, ReactNode> = {
  round: (
    <>
      <circle className="pic-seal" cx="160" cy="90" r="60" />
      <circle className="pic-ring" cx="160" cy="90" r="53" />
    </>
  ),
  lotus: (
    <>
      <path className="pic-seal" d={lotusSeal} />
      <circle className="pic-ring" cx="160" cy="90" r="50" />
    </>
  ),
  arch: (
    <>
      <path className="pic-seal" d="M98 180V88c0-34 40-36 62-66 22 30 62 32 62 66v92z" />
      <path className="pic-ring" d="M106 180V90c0-28 34-32 54-56 20 24 54 28 54 56v90" />
    </>
  ),
  leaf: (
    <>
      <rect className="pic-seal" x="60" y="38" width="200" height="104" rx="10" />
      <rect className="pic-ring" x="67" y="45" width="186" height="90" rx="6" />
      <circle className="pic-ring" cx="82" cy="90" r="5" />
      <circle className="pic-ring" cx="238" cy="90" r="5" />
    </>
  ),
}

import {
  type Glyph,
  type PictureDesign,
  pictureDesign,
  type Seal,
  subjectGlyph,
} from '#platform/contract/picture-design.ts'
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
} from '#platform/web/components/icons.tsx'
import { Picture } from '#platform/web/components/picture.tsx'
import styles from './course-picture.module.css'

interface CoursePictureProps {
  id: number
  title: string
  categoryId?: number
  /** URL of the photograph, if there is one. */
  photoUrl?: string | null
  /** Loads the picture eagerly; for the first picture of a page. */
  eager?: boolean
  /** The larger size of a detail page. */
  isHead?: boolean
}

const patterns: Record<PictureDesign['pattern'], string | undefined> = {
  wave: styles.wave,
  weave: styles.weave,
  scale: styles.scale,
  fold: styles.fold,
  lotus: styles.lotus,
  seed: styles.seed,
}
const tints = [styles.tint1, styles.tint2, styles.tint3, styles.tint4, styles.tint5, styles.tint6]

/** Display widths as in the CSS. Beside a title on a phone the picture is cropped from a wider one. */
const spaces = {
  card: { sizes: '(min-width: 37.5em) 360px, 140px', widestPixels: 640 },
  head: { sizes: '(min-width: 37.5em) 760px, 130px' },
}

/**
 * Picture of a course, class or video course: a generated one from id, category and title, below the photograph.
 *
 * The generated picture is visible while the photograph loads and when it fails. It repeats the title next to it,
 * so it is hidden from screen readers.
 */
export function CoursePicture({ photoUrl, eager = false, isHead = false, ...design }: CoursePictureProps) {
  return (
    <span className="frame">
      <DrawnPicture {...design} />
      {photoUrl ? (
        <Picture src={photoUrl} alt="" shape={[640, 360]} {...(isHead ? spaces.head : spaces.card)} eager={eager} />
      ) : null}
    </span>
  )
}

/** The generated picture, 320×180. It is cropped from the centre, so the same picture fits 16:9, 9:4 and 4:3. */
export function DrawnPicture({ id, title, categoryId }: Omit<CoursePictureProps, 'photoUrl' | 'eager' | 'isHead'>) {
  const { tint, pattern, seal, lettering } = pictureDesign(id, title, categoryId)
  return (
    <svg
      className={`${styles.picture} ${patterns[pattern]} ${tints[tint - 1]}`}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <use href={`/patterns/seals.svg#${seal}`} />
      {lettering ? <Lettering lettering={lettering} /> : <GlyphShape glyph={subjectGlyph(title)} seal={seal} />}
    </svg>
  )
}

function Lettering({ lettering }: { lettering: NonNullable<PictureDesign['lettering']> }) {
  return (
    <text x="160" y={lettering.y} fontSize={lettering.size}>
      {lettering.text}
    </text>
  )
}

function GlyphShape({ glyph, seal }: { glyph: Glyph; seal: Seal }) {
  const Drawing = glyphs[glyph]
  return <Drawing box={{ x: 124, y: seal === 'arch' ? 86 : 54, size: 72 }} />
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

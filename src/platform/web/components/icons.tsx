import type { ReactNode } from 'react'
import styles from './icons.module.css'
import drawings from './icons.svg?no-inline'

/**
 * `small` is 18 px for badges and facts; otherwise 24 px. An icon repeats the text beside it and is hidden from
 * screen readers.
 */
interface IconProps {
  small?: boolean
  /** Position and size inside another SVG, in its units. */
  box?: { x: number; y: number; size: number }
}
export type IconComponent = (props: IconProps) => ReactNode

/** URL of an icon in the one sprite file that all pages share, so that neither pages nor scripts contain it. */
function drawn(name: string): string {
  return `${drawings}#${name}`
}

// @__NO_SIDE_EFFECTS__
function icon(name: string): IconComponent {
  const href = drawn(name)
  return ({ small, box }) =>
    box ? (
      <use className={styles.glyph} href={href} x={box.x} y={box.y} width={box.size} height={box.size} />
    ) : (
      <svg className={small ? 'i i-s' : 'i'} aria-hidden="true">
        <use href={href} />
      </svg>
    )
}

/** Filled with currentColor, 16 px; five of them stand in a row of 80. */
export const star = { one: drawn('star'), five: drawn('stars') }

export const AlertIcon = icon('alert')
export const AwardIcon = icon('award')
export const BellIcon = icon('bell')
export const BoldIcon = icon('bold')
export const BulletsIcon = icon('bullets')
export const CameraIcon = icon('camera')
export const ChartIcon = icon('chart')
export const CheckIcon = icon('check')
export const ChevronIcon = icon('chevron')
export const ClassIcon = icon('class')
export const ClockIcon = icon('clock')
export const CloseIcon = icon('close')
export const CodeIcon = icon('code')
export const CourseIcon = icon('course')
export const DateIcon = icon('date')
export const DocumentIcon = icon('document')
export const DownloadIcon = icon('download')
export const EditIcon = icon('edit')
export const EyeIcon = icon('eye')
export const EyeOffIcon = icon('eye-off')
export const FilterIcon = icon('filter')
export const FullScreenIcon = icon('full-screen')
export const HeadingIcon = icon('heading')
export const HomeIcon = icon('home')
export const ImageIcon = icon('image')
export const InfoIcon = icon('info')
export const ItalicIcon = icon('italic')
export const LeftIcon = icon('left')
export const LockIcon = icon('lock')
export const LogoutIcon = icon('logout')
export const MailIcon = icon('mail')
export const MenuIcon = icon('menu')
export const MoneyIcon = icon('money')
export const MusicIcon = icon('music')
export const NeedleIcon = icon('needle')
export const NewsIcon = icon('news')
export const NextIcon = icon('next')
export const NumbersIcon = icon('numbers')
export const PauseIcon = icon('pause')
export const PhoneIcon = icon('phone')
export const PinIcon = icon('pin')
export const PlayIcon = icon('play')
export const PlusIcon = icon('plus')
export const RetryIcon = icon('retry')
export const RightIcon = icon('right')
export const SchoolIcon = icon('school')
export const SearchIcon = icon('search')
export const SendIcon = icon('send')
export const SettingsIcon = icon('settings')
export const ShareIcon = icon('share')
export const SheetIcon = icon('sheet')
export const PdfIcon = icon('pdf')
export const WrittenIcon = icon('written')
export const ShieldIcon = icon('shield')
export const SignalIcon = icon('signal')
export const SlidesIcon = icon('slides')
export const SoundIcon = icon('sound')
export const TagIcon = icon('tag')
export const TalkIcon = icon('talk')
export const TrashIcon = icon('trash')
export const UploadIcon = icon('upload')
export const UserIcon = icon('user')
export const UsersIcon = icon('users')
export const VideoIcon = icon('video')
export const ZoomIcon = icon('zoom')

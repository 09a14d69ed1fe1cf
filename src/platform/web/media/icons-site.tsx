import { Drawn, type IconComponent } from './icon.tsx'

/** The drawings that public pages use. */
export const AlertIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5v5.5M12 16.2v.1" />
  </Drawn>
)
export const AwardIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <circle cx="12" cy="9.5" r="5.5" />
    <path d="m8.8 14.3-1.3 6.2L12 18l4.5 2.5-1.3-6.2" />
  </Drawn>
)
export const CameraIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M4 7.5h4L9.5 5h5L16 7.5h4v11.5H4z" />
    <circle cx="12" cy="13" r="3.5" />
  </Drawn>
)
export const CheckIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Drawn>
)
export const ChevronIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="m6 9.5 6 6 6-6" />
  </Drawn>
)
export const ClassIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <rect x="3.5" y="5" width="17" height="15" rx="2" />
    <path d="M3.5 10h17M8 3v4M16 3v4M8 14h3M8 17h6" />
  </Drawn>
)
export const ClockIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </Drawn>
)
export const CloseIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="m6 6 12 12M18 6 6 18" />
  </Drawn>
)
export const CodeIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="m8 8-4.5 4L8 16M16 8l4.5 4-4.5 4M13.5 5.5l-3 13" />
  </Drawn>
)
export const CourseIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M12 6.5C10 5 7 4.5 3.5 4.75v13C7 17.5 10 18 12 19.5c2-1.5 5-2 8.5-1.75v-13C17 4.5 14 5 12 6.5zM12 6.5v13" />
  </Drawn>
)
export const DateIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <rect x="3.5" y="5" width="17" height="15" rx="2" />
    <path d="M3.5 10h17M8 3v4M16 3v4" />
  </Drawn>
)
export const FilterIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
    <circle cx="15" cy="7" r="2" />
    <circle cx="9" cy="17" r="2" />
  </Drawn>
)
export const HomeIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M4 11.5 12 4l8 7.5M6 10v9.5h4.5V14h3v5.5H18V10" />
  </Drawn>
)
export const InfoIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5.5M12 7.8v.1" />
  </Drawn>
)
export const LeftIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="m14.5 5.5-6.5 6.5 6.5 6.5" />
  </Drawn>
)
export const LockIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
  </Drawn>
)
export const MenuIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Drawn>
)
export const MoneyIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <rect x="3" y="6" width="18" height="12" rx="2" />
    <circle cx="12" cy="12" r="2.6" />
    <path d="M6.5 9.5v.1M17.5 14.4v.1" />
  </Drawn>
)
export const MusicIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M9 17.5V6l10-2v11.5" />
    <circle cx="6.5" cy="17.5" r="2.5" />
    <circle cx="16.5" cy="15.5" r="2.5" />
  </Drawn>
)
export const NeedleIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M19.5 4.5 9 15M19.5 4.5c1 1-.5 3-2 4.5L11 15.5c-3 3-6.5 5.5-7 5s2-4 5-7" />
  </Drawn>
)
export const NewsIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M4 5h13v13.5a1.5 1.5 0 0 0 3 0V9h-3" />
    <path d="M4 5v13.5A1.5 1.5 0 0 0 5.5 20h13M7.5 9h6M7.5 12.5h6M7.5 16h4" />
  </Drawn>
)
export const PinIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M12 21c-4-4.2-6.5-7.5-6.5-11a6.5 6.5 0 0 1 13 0c0 3.5-2.5 6.8-6.5 11z" />
    <circle cx="12" cy="10" r="2.3" />
  </Drawn>
)
export const RetryIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4L19.5 9M19.5 4.5V9H15" />
  </Drawn>
)
export const RightIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="m9.5 5.5 6.5 6.5-6.5 6.5" />
  </Drawn>
)
export const SchoolIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M3 10 12 5l9 5-9 5zM7 12.5v4.5c2.8 2 7.2 2 10 0v-4.5M21 10v5" />
  </Drawn>
)
export const SearchIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <circle cx="10.8" cy="10.8" r="6.3" />
    <path d="m15.5 15.5 5 5" />
  </Drawn>
)
export const ShareIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M12 3.5V14M8 7l4-3.5L16 7M7 10.5H5.5v10h13v-10H17" />
  </Drawn>
)
export const SignalIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M5 19v-4M10 19v-7M15 19V8.5M20 19V5" />
  </Drawn>
)
export const UserIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <circle cx="12" cy="8.5" r="4" />
    <path d="M4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5" />
  </Drawn>
)
export const UsersIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <circle cx="9" cy="9" r="3.5" />
    <path d="M2.5 19.5c.6-3 3.2-4.8 6.5-4.8s5.9 1.8 6.5 4.8M15.5 5.8a3.5 3.5 0 0 1 0 6.4M17.5 15c2.2.6 3.6 2.2 4 4.5" />
  </Drawn>
)

import { Drawn, type IconComponent } from './icon.tsx'

/** The drawings of the account, owner and admin areas; no public page loads them. */
export const BellIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2.2 2.2 0 0 0 4 0" />
  </Drawn>
)
export const BoldIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M7.5 5v14h5.5a3.8 3.8 0 0 0 0-7.5H7.5M7.5 5h4.7a3.25 3.25 0 0 1 0 6.5" />
  </Drawn>
)
export const BulletsIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M9.5 6.5H20M9.5 12H20M9.5 17.5H20M5 6.5v.1M5 12v.1M5 17.5v.1" />
  </Drawn>
)
export const ChartIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M4.5 4.5v15h15M8.5 15.5v-4M12.5 15.5V8M16.5 15.5v-6" />
  </Drawn>
)
export const DocumentIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M6 3.5h8l4.5 4.5v12.5H6z" />
    <path d="M14 3.5V8h4.5M9 12.5h6M9 16h4" />
  </Drawn>
)
export const DownloadIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M12 4.5v11M7.5 11l4.5 4.5 4.5-4.5M4.5 16v4h15v-4" />
  </Drawn>
)
export const EditIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="m4.5 19.5 1-4L16 5l3 3L8.5 18.5z" />
  </Drawn>
)
export const EyeIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12z" />
    <circle cx="12" cy="12" r="2.8" />
  </Drawn>
)
export const EyeOffIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12z" />
    <circle cx="12" cy="12" r="2.8" />
    <path d="M4.5 20 19.5 4" />
  </Drawn>
)
export const FullScreenIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15" />
  </Drawn>
)
export const HeadingIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M6 5v14M18 5v14M6 12h12" />
  </Drawn>
)
export const ImageIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <rect x="3.5" y="5" width="17" height="14" rx="2" />
    <circle cx="9" cy="10" r="1.7" />
    <path d="m4 17.5 5-4.5 3.5 3 3-2.5 5 4" />
  </Drawn>
)
export const ItalicIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M10.5 5h6M7.5 19h6M13.5 5l-3 14" />
  </Drawn>
)
export const LogoutIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M14 4.5H5v15h9M10.5 12H20M16.5 8.5 20 12l-3.5 3.5" />
  </Drawn>
)
export const MailIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
    <path d="m4 7.5 8 6 8-6" />
  </Drawn>
)
export const NumbersIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M10.5 6.5H20M10.5 12H20M10.5 17.5H20M4.5 5.5 6 4.5v5M4 14.5c0-2 3-2 3 0 0 1.5-3 3-3 4.5h3" />
  </Drawn>
)
export const PauseIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M9 6v12M15 6v12" />
  </Drawn>
)
export const PhoneIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M7.5 4 5 5c-.5 6.5 7.5 14.5 14 14l1-2.5-4-2.5-2 1.5c-2-1-4.5-3.5-5.5-5.5L10 8z" />
  </Drawn>
)
export const PlayIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M8 5.5v13l10.5-6.5z" />
  </Drawn>
)
export const PlusIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M12 5v14M5 12h14" />
  </Drawn>
)
export const SendIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M20 4.5 4 11l6 2.5 2.5 6z" />
    <path d="M20 4.5 10 13.5" />
  </Drawn>
)
export const SettingsIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M4 7h3M12 7h8M4 17h8M17 17h3" />
    <circle cx="9.5" cy="7" r="2.3" />
    <circle cx="14.5" cy="17" r="2.3" />
  </Drawn>
)
export const SheetIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M6 3.5h8l4.5 4.5v12.5H6z" />
    <path d="M14 3.5V8h4.5M9 12h6.5v5H9zM9 14.5h6.5M12.2 12v5" />
  </Drawn>
)
export const ShieldIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M12 3.5 19 6v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6z" />
    <path d="m8.8 11.8 2.4 2.4 4.2-4.4" />
  </Drawn>
)
export const SlidesIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M3.5 5h17M5 5v10.5h14V5M12 15.5V20M9 20h6" />
  </Drawn>
)
export const SoundIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M5 10v4h3l4.5 4V6L8 10zM16 9.5a3.5 3.5 0 0 1 0 5M18.5 7a7 7 0 0 1 0 10" />
  </Drawn>
)
export const TagIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M4 4.5h8l8 8-7.5 7.5-8.5-8.5z" />
    <circle cx="8" cy="8.5" r="1.2" />
  </Drawn>
)
export const TrashIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5" />
  </Drawn>
)
export const UploadIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <path d="M12 15.5V4.5M7.5 9 12 4.5 16.5 9M4.5 15.5V20h15v-4.5" />
  </Drawn>
)
export const VideoIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <rect x="3" y="6" width="12.5" height="12" rx="2" />
    <path d="m15.5 10.5 5.5-3v9l-5.5-3z" />
  </Drawn>
)
export const ZoomIcon: IconComponent = (props) => (
  <Drawn {...props}>
    <circle cx="10.8" cy="10.8" r="6.3" />
    <path d="m15.5 15.5 5 5M8 10.8h5.6M10.8 8v5.6" />
  </Drawn>
)

/** All icons under one name; pages load only the group that they use. */
export type { IconComponent, IconProps } from './icon.tsx'
export * from './icons-site.tsx'
export * from './icons-work.tsx'

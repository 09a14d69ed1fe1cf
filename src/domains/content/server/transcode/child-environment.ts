/**
 * The complete environment of ffmpeg and ffprobe; nothing is inherited.
 *
 * They parse untrusted files, so they get no address and no secret of the installation. Without the last entry the
 * bundled, statically linked ffprobe crashes on MPEG transport streams, because it loads the system's character
 * tables, which belong to another C library.
 */
export const childEnvironment: Readonly<Record<string, string>> = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  GCONV_PATH: '/nonexistent',
}

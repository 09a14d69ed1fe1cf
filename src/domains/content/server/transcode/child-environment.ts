/**
 * All that the video programs get to know of this process's environment: nothing of it.
 *
 * They read files that strangers made, so they hold no address and no secret of the installation. Without the last
 * entry the bundled ffprobe, which is linked statically, crashes on every MPEG transport stream: it would load the
 * machine's character tables, made for another C library.
 */
export const childEnvironment: Readonly<Record<string, string>> = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  GCONV_PATH: '/nonexistent',
}

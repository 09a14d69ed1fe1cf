/**
 * Public pictures: their storage paths and URLs.
 *
 * A row stores one text per picture, its path: the folder in the storage and the widths of its copies
 * ('pictures/courses/7/<uuid>/320-640'). Server and browser derive URLs from it, so that lists need no query of
 * the storage.
 */

/** The public folder of the storage, and the site's path under which it is served. */
export const picturesRoot = 'pictures/'

const urlPattern = /^(\/pictures\/.+\/)(\d+(?:-\d+)*)\/(\d+)\.webp$/

/** The path that a row stores. */
export function picturePath(stored: { folder: string; renditions: readonly { widthPixels: number }[] }): string {
  return stored.folder + stored.renditions.map(({ widthPixels }) => widthPixels).join('-')
}

/** The storage folder of a stored path; ends with '/'. */
export function pictureFolder(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** URL of a picture's smallest copy that is at least this wide, else of its widest; null without a picture. */
export function pictureUrl(path: string | null, widthPixels: number): string | null {
  if (!path) return null
  const widths = path
    .slice(path.lastIndexOf('/') + 1)
    .split('-')
    .map(Number)
  const fitting = widths.find((width) => width >= widthPixels) ?? widths.at(-1)
  return `/${path}/${fitting}.webp`
}

/** The copies of a picture in `srcset` format, smallest first. */
interface PictureSets {
  readonly avif: string
  readonly webp: string
}

/**
 * The copies of a picture, derived from the URL of one; undefined for other URLs.
 *
 * @param widestPixels - wider copies are left out, except the smallest one
 */
export function pictureSets(url: string, widestPixels = Number.POSITIVE_INFINITY): PictureSets | undefined {
  const [, folder, widths] = urlPattern.exec(url) ?? []
  if (folder === undefined || widths === undefined) return undefined
  const setOf = (format: string): string =>
    widths
      .split('-')
      .filter((width, index) => index === 0 || Number(width) <= widestPixels)
      .map((width) => `${folder}${widths}/${width}.${format} ${width}w`)
      .join(', ')
  return { avif: setOf('avif'), webp: setOf('webp') }
}

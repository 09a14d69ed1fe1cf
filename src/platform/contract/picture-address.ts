/**
 * Pictures that everyone may see: where they lie, and the addresses of their copies.
 *
 * A stored picture is known by one text, its path: the folder in the store and the widths of its copies
 * ('pictures/courses/7/<uuid>/320-640'). Both sides make addresses of it, so that no list has to look into the store.
 */

/** The folder of the store that is served to everyone, and the path of the site that it is served under. */
export const picturesRoot = 'pictures/'

const urlPattern = /^(\/pictures\/.+\/)(\d+(?:-\d+)*)\/(\d+)\.webp$/

/** The text that a row keeps of a stored picture. */
export function picturePath(stored: { folder: string; renditions: readonly { widthPixels: number }[] }): string {
  return stored.folder + stored.renditions.map(({ widthPixels }) => widthPixels).join('-')
}

/** The folder in the store that a kept path means; ends in '/'. */
export function pictureFolder(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** The address of a picture's smallest copy that is at least this wide, else of its widest; null for no picture. */
export function pictureUrl(path: string | null, widthPixels: number): string | null {
  if (!path) return null
  const widths = path
    .slice(path.lastIndexOf('/') + 1)
    .split('-')
    .map(Number)
  const fitting = widths.find((width) => width >= widthPixels) ?? widths.at(-1)
  return `/${path}/${fitting}.webp`
}

/** The copies of a picture as `srcset` wants them, smallest first. */
export interface PictureSets {
  readonly avif: string
  readonly webp: string
}

/**
 * The copies of a picture, read out of the address of one; undefined for an address of another kind.
 *
 * @param widestPixels - what no screen shows larger needs no wider copy; the smallest is always named
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

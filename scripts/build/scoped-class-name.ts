import { createHash } from 'node:crypto'
import { basename, relative, sep } from 'node:path'

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Generates class names of CSS modules (docs/decisions/0038). In a build four characters of a hash, because every
 * page repeats them; the first is a capital, which no global class has. In development the file and the class.
 *
 * The returned function throws when two classes get the same name; renaming one of them resolves it.
 */
export function scopedClassNames(root: string, isBuild: boolean): (name: string, file: string) => string {
  const owners = new Map<string, string>()
  return (name, file) => {
    const path = relative(root, file.replace(/\?.*$/, '')).split(sep).join('/')
    if (!isBuild) return `${basename(path, '.module.css')}_${name}`
    const owner = `${path} ${name}`
    const scoped = shortHash(owner)
    const other = owners.get(scoped)
    if (other !== undefined && other !== owner) throw new Error(`'${owner}' and '${other}' get the same class name`)
    owners.set(scoped, owner)
    return scoped
  }
}

function shortHash(text: string): string {
  let rest = createHash('sha256').update(text).digest().readUIntBE(0, 6)
  const take = (from: string): string => {
    const digit = from.charAt(rest % from.length)
    rest = Math.floor(rest / from.length)
    return digit
  }
  return take(DIGITS.slice(36)) + take(DIGITS) + take(DIGITS) + take(DIGITS)
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'

/** One rewriting rule of a phase. */
export interface Rule {
  /** Its index in the phase: after a match only later rules are tried, until the phase starts again. */
  readonly index: number
  /** Sticky: matches at `lastIndex` or not at all. */
  readonly pattern: RegExp
  /** The replacement: texts, and numbers of groups. */
  readonly replacement: ReadonlyArray<string | number>
  /** Whether it matches at the start of a text only. */
  readonly onlyAtStart: boolean
  /** Whether later rules read its output again. */
  readonly revisits: boolean
  /** Whether a match can begin with the character. */
  readonly first: RegExp
}

/** The rules in the package's form: anchored patterns in phases, each phase over the result of the previous one. */
type PackageRules = readonly (readonly {
  readonly p: RegExp
  readonly s: string
  readonly matchOnStart?: string
  readonly revisit?: number
}[])[]

/** A group or a character of a pattern, and its quantifier. */
const atom = /^\(?(\[[^\]]+\]|[^()[\]])\)?([*+]?)\)?/

/**
 * Reads the rules of myanmar-tools from the file that the package ships. Its converter does not export them and takes
 * quadratic time.
 */
export function loadRules(): Rule[][] {
  const path = createRequire(import.meta.url).resolve('myanmar-tools/resources/Z2U.js')
  const phases: PackageRules = runInNewContext(`${readFileSync(path, 'utf8')}; getAllRulesZ2U()`)
  return phases.map((rules) =>
    rules.map(({ p, s, matchOnStart, revisit }, index) => {
      const source = p.source.replace(/^\^/, '')
      return {
        index,
        pattern: new RegExp(source, 'y'),
        replacement: s.split(/(\$\d)/).map((part) => (/^\$\d$/.test(part) ? Number(part[1]) : part)),
        onlyAtStart: matchOnStart !== undefined,
        revisits: revisit !== undefined,
        first: firstOf(source),
      }
    }),
  )
}

/** The characters that a match can begin with: the first atom, and the following ones while atoms are optional. */
function firstOf(source: string): RegExp {
  const alternatives: string[] = []
  for (let rest = source; ; ) {
    const [whole, characters, quantifier] = atom.exec(rest) ?? []
    if (whole === undefined || characters === undefined) throw new Error(`a rule of an unknown form: ${source}`)
    alternatives.push(characters)
    if (quantifier !== '*') return new RegExp(`^(?:${alternatives.join('|')})`)
    rest = rest.slice(whole.length)
  }
}

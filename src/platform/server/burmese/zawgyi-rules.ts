import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'

/** One rewriting rule of a phase. */
export interface Rule {
  /** Its place in the phase: behind a match only later rules are tried before the phase begins anew. */
  readonly index: number
  /** Sticky: it matches where `lastIndex` stands, or not at all. */
  readonly pattern: RegExp
  /** What is written for a match: texts, and the numbers of groups. */
  readonly replacement: ReadonlyArray<string | number>
  /** Whether it holds at the beginning of a text alone. */
  readonly onlyAtStart: boolean
  /** Whether what it wrote is read again by the rules behind it. */
  readonly revisits: boolean
  /** Holds for every character that a match can begin with. */
  readonly first: RegExp
}

/** The rules as the package writes them: anchored patterns in phases, each phase over the result of the one before. */
type PackageRules = readonly (readonly {
  readonly p: RegExp
  readonly s: string
  readonly matchOnStart?: string
  readonly revisit?: number
}[])[]

/** A group or a character of a pattern, and its quantifier. */
const atom = /^\(?(\[[^\]]+\]|[^()[\]])\)?([*+]?)\)?/

/**
 * Reads the rules of myanmar-tools from the file that the package ships beside its converter, which keeps them to itself
 * and takes quadratic time.
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

/** What a match of a pattern can begin with: its first atom, and the following one while an atom may be missing. */
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

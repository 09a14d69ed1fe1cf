/** Tokens that may contain a semicolon which ends no statement: comments, strings, quoted names, function bodies. */
const QUOTED =
  /--[^\n]*|\/\*[\s\S]*?\*\/|(?<![\w$])[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$/y

/**
 * Splits an SQL script into statements without semicolons; comments stay with the following statement.
 *
 * The server runs a script of several statements in one transaction, which `create index concurrently` refuses.
 * Functions with a `begin atomic` body are not supported.
 */
export function splitStatements(script: string): string[] {
  const statements: string[] = []
  let start = 0
  for (let at = 0; at < script.length; ) {
    QUOTED.lastIndex = at
    const quoted = QUOTED.exec(script)
    if (quoted) {
      at = QUOTED.lastIndex
    } else {
      if (script[at] === ';') {
        statements.push(script.slice(start, at))
        start = at + 1
      }
      at += 1
    }
  }
  statements.push(script.slice(start))
  return statements.map((statement) => statement.trim()).filter((statement) => withoutComments(statement) !== '')
}

/** A statement without comments. */
export function withoutComments(statement: string): string {
  return statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ').trim()
}

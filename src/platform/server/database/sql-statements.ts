/** What may hold a semicolon that ends no statement: comments, texts, quoted names, bodies of functions. */
const QUOTED =
  /--[^\n]*|\/\*[\s\S]*?\*\/|(?<![\w$])[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$/y

/**
 * The statements of an SQL script, without the semicolons between them; comments stay with the statement that follows.
 *
 * The server runs a script of several statements in one transaction, which `create index concurrently` refuses. Functions
 * with a body of `begin atomic` are not understood.
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

/** A statement as the server reads it. */
export function withoutComments(statement: string): string {
  return statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ').trim()
}

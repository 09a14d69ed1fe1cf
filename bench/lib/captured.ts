import pg from 'pg'

export interface Statement {
  readonly text: string
  readonly values: unknown[]
  readonly name?: string
}

/** The statements sent to the database while something runs in this process. */
export async function capturing(run: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | Statement, unknown]
    const statement: Partial<Statement> & { text: string } = typeof first === 'string' ? { text: first } : first
    const values = statement.values ?? (Array.isArray(second) ? second : [])
    sent.push({ text: statement.text, values, ...(statement.name ? { name: statement.name } : {}) })
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
  try {
    await run()
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query
  }
  return sent
}

import pg from 'pg'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

interface Order {
  readonly url: string
  readonly statements: readonly Statement[]
  readonly connections: number
  readonly seconds: number
}

// Sends the same prepared statements repeatedly on bare connections and reports rounds per second.
process.once('message', async (order: Order) => {
  const until = Date.now() + order.seconds * 1000
  const rounds = await Promise.all(Array.from({ length: order.connections }, () => roundsOn(order, until)))
  process.send?.(rounds.reduce((sum, count) => sum + count, 0) / order.seconds, () => process.exit())
})

async function roundsOn({ url, statements }: Order, until: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let rounds = 0
  while (Date.now() < until) {
    for (const [index, { text, values }] of statements.entries()) {
      await client.query({ name: `replayed ${index}`, text, values: [...values] })
    }
    rounds++
  }
  await client.end()
  return rounds
}

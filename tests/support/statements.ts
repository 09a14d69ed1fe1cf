import pg from 'pg'
import { vi } from 'vitest'

/**
 * The statements that this process's connections send during `run`: a list for each transaction, and one for each
 * statement outside a transaction.
 */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[][]> {
  const lists: string[][] = []
  const open = new Map<unknown, string[]>()
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: unknown, ...args: unknown[]) {
    const [statement] = args
    const text = typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? '')
    if (/^\s*(?:begin|start transaction)\b/i.test(text)) open.set(this, aList(lists))
    else (open.get(this) ?? aList(lists)).push(text)
    if (/^\s*rollback\s*$|\bcommit\s*$/i.test(text)) open.delete(this)
    return Reflect.apply(send, this, args)
  } as never)
  try {
    await run()
  } finally {
    spy.mockRestore()
  }
  return lists
}

function aList(lists: string[][]): string[] {
  const list: string[] = []
  lists.push(list)
  return list
}

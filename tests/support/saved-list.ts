import { expect } from 'vitest'
import { today } from '#platform/server/clock.ts'
import type { Caller, DomainApi } from './domain-api.ts'

/** Saves a list as CSV with English columns. @returns its rows, each with the cells by the names of their columns */
export async function savedList(
  api: DomainApi,
  path: string,
  { as, query = '' }: { readonly as: Caller; readonly query?: string },
): Promise<Record<string, string>[]> {
  const reply = await api.get(`${path}?format=csv&${query}`, { as, headers: { 'accept-language': 'en' } })
  expect(reply.status, reply.body).toBe(200)
  expect(String(reply.headers['content-disposition'])).toContain(`-${today()}.csv`)
  const [head = [], ...rows] = reply.body
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])))
}

import type { Endpoint } from '#platform/contract/endpoint.ts'

export interface NamedEndpoint {
  readonly name: string
  readonly endpoint: Endpoint
}

const modules = import.meta.glob<Record<string, unknown>>('../../src/domains/*/contract/*.contract.ts', { eager: true })

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'config' in value

/** Every endpoint that any room's contract exports, so that none can be forgotten in a list. */
export const contractEndpoints: readonly NamedEndpoint[] = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported)
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
    .map(([name, endpoint]) => ({ name: `${file.replace(/^.*domains\//, '')} ${name}`, endpoint })),
)

/** An address of the endpoint with every parameter filled by something well formed. */
export function anAddressOf(endpoint: Endpoint): string {
  return endpoint.url.replace(/:([A-Za-z_]+)/g, (_, name: string) => {
    if (name === 'type' || name === 'role') return 'teacher'
    if (name === 'kind') return 'class'
    return '999999'
  })
}

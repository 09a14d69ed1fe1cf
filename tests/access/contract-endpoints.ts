import type { Endpoint } from '#platform/contract/endpoint.ts'

export interface NamedEndpoint {
  readonly name: string
  readonly endpoint: Endpoint
}

const modules = import.meta.glob<Record<string, unknown>>('../../src/domains/*/contract/*.contract.ts', { eager: true })

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'config' in value

/** An export is an endpoint, or a table of endpoints by name. */
function endpointsIn(name: string, value: unknown): NamedEndpoint[] {
  if (isEndpoint(value)) return [{ name, endpoint: value }]
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return []
  if ('_zod' in value) return []
  return Object.entries(value).flatMap(([key, inner]) => endpointsIn(`${name}.${key}`, inner))
}

/** Every endpoint exported by a domain's contract, so that none can be missing. */
export const contractEndpoints: readonly NamedEndpoint[] = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    endpointsIn(`${file.replace(/^.*domains\//, '')} ${name}`, value),
  ),
)

/** A path of the endpoint with a valid value for every parameter. */
export function anAddressOf(endpoint: Endpoint): string {
  return endpoint.url.replace(/:([A-Za-z_]+)/g, (_, name: string) => {
    if (name === 'type' || name === 'role') return 'teacher'
    if (name === 'kind') return 'class'
    return '999999'
  })
}

import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { TableFormat } from '#platform/contract/table-format.ts'
import { sendTable, type TableFile } from '#platform/server/files/table-file.ts'
import type { Call } from './checked-call.ts'
import { mountOverHttp } from './mount.ts'

/** A call whose query has the `format` of its file. */
type TableEndpoint = Endpoint & { schema: { querystring: { _zod: { output: { format: TableFormat } } } } }

/** Mounts a call that saves a list as a file. */
export function mountTable<E extends TableEndpoint>(
  api: FastifyInstance,
  endpoint: E,
  tableOf: (call: Call<E>) => Promise<TableFile>,
): void {
  mountOverHttp(api, endpoint, async (call) =>
    sendTable(call.reply, await tableOf(call), { format: formatOf(call), locale: call.locale }),
  )
}

const formatOf = ({ query }: { readonly query: unknown }) => (query as { readonly format: TableFormat }).format

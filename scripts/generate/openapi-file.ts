// Writes docs/openapi.json from the contracts; with --check it compares instead.
import { readFile, writeFile } from 'node:fs/promises'
import { pino } from 'pino'
import { API_BASE } from '#platform/contract/endpoint.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { readConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/database/connect.ts'
import { buildApi } from '../../src/app.ts'

const FILE = 'docs/openapi.json'

/** No statement is sent, so no connection is opened. */
const db = openDatabase('postgres://unused')

/**
 * Mounting routes only subscribes to notifications; a domain that uses more while mounting makes this script fail.
 */
const services = {
  log: pino({ level: 'silent' }),
  config: readConfig({}),
  db,
  publicReads: db,
  listener: { on: async () => undefined, close: async () => undefined },
} as unknown as AppServices

const app = await buildApi(services)
const reply = await app.inject({ url: `${API_BASE}/openapi.json` })
await app.close()
if (reply.statusCode !== 200) throw new Error(`the document answered ${reply.statusCode}: ${reply.body}`)
const made = aLineEach(reply.json())

if (!process.argv.includes('--check')) await writeFile(FILE, made)
else if ((await readFile(FILE, 'utf8').catch(() => '')) !== made) {
  console.error(`${FILE} is not what the contracts say: run npm run openapi`)
  process.exitCode = 1
}

/** One line per endpoint, so that a change of one endpoint changes one line. */
function aLineEach({ paths, ...rest }: { paths: Record<string, Record<string, unknown>> }): string {
  const lines = Object.entries(paths)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, calls]) => {
      const each = Object.entries(calls).map(
        ([method, call]) => `    ${JSON.stringify(method)}: ${JSON.stringify(call)}`,
      )
      return `  ${JSON.stringify(path)}: {\n${each.join(',\n')}\n  }`
    })
  return `${JSON.stringify(rest).slice(0, -1)},\n"paths": {\n${lines.join(',\n')}\n}}\n`
}

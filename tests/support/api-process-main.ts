/**
 * The API in a process of its own, on the database and the data folder of its environment; reports its port, and
 * its memory on request.
 */
import type { AddressInfo } from 'node:net'
import { readConfig } from '#platform/server/config.ts'
import { buildApi } from '../../src/app.ts'
import { openServices } from '../../src/services.ts'

const app = await buildApi(await openServices('web', readConfig()))
await app.listen({ host: '127.0.0.1', port: 0 })
process.on('message', () => process.send?.({ peakBytes: process.resourceUsage().maxRSS * 1024 }))
process.on('disconnect', () => process.exit())
process.send?.({ port: (app.server.address() as AddressInfo).port })

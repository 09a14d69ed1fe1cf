import { setTimeout as sleep } from 'node:timers/promises'
import { recordFigures } from './lib/record.ts'
import { aDemoDatabase, aWebProcess, aWorkerProcess } from './lib/site.ts'

// Memory of the web and worker processes without any requests. Run: npm run bench -- idle-memory
const SETTLE_MS = 30_000
/** 300 MB. */
const LIMIT_MIB = 286

const database = await aDemoDatabase()
// A first start creates the compile cache, which every later start has.
await (await aWebProcess(database)).stop()
await (await aWorkerProcess(database)).stop()
const web = await aWebProcess(database)
const worker = await aWorkerProcess(database)
try {
  for (const path of ['/', '/class/list', '/login']) await (await fetch(`${web.url}${path}`)).arrayBuffer()
  await sleep(SETTLE_MS)
  const [webMib, workerMib] = [web.memoryMib(), worker.memoryMib()]
  recordFigures('idle-memory', [
    {
      bar: 'web and worker idle, Pss',
      target: `≤ ${LIMIT_MIB}`,
      value: webMib + workerMib,
      unit: 'MiB',
      note: `${webMib.toFixed(0)} + ${workerMib.toFixed(0)}`,
    },
  ])
  console.log(
    `web ${webMib.toFixed(0)} MiB, worker ${workerMib.toFixed(0)} MiB, together ${(webMib + workerMib).toFixed(0)} (limit ${LIMIT_MIB})`,
  )
} finally {
  await web.stop()
  await worker.stop()
  await database.stop()
}

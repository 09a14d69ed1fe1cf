import { Agent, get } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { freePort, startProcess, startWeb } from '#tests/support/web-process.ts'

// What a load balancer and Prometheus read from processes: ready, stopping, unreachable.

const { databaseUrl } = ownSite()

/** The status, and whether the server closes a keep-alive connection. */
function ask(url: string): Promise<{ status: number; connection: string | undefined; text: string }> {
  const agent = new Agent({ keepAlive: true })
  return new Promise((done, fail) => {
    get(url, { agent }, (reply) => {
      let text = ''
      reply.on('data', (chunk) => (text += chunk))
      reply.on('end', () => {
        done({ status: reply.statusCode ?? 0, connection: reply.headers.connection, text })
        agent.destroy()
      })
    }).on('error', fail)
  })
}

test('a stopping web process reports it to load balancers, and answers until they have noticed', async () => {
  const [port, opsPort] = [await freePort(), await freePort()]
  const listen = { PORT: port, OPS_LISTEN: `127.0.0.1:${opsPort}` }
  const web = await startWeb({ ...listen, DATABASE_URL: databaseUrl, DRAIN_SECONDS: '5' })
  onTestFinished(() => web.stop())
  const ops = `http://127.0.0.1:${opsPort}`
  expect(await ask(`${ops}/readyz`)).toMatchObject({ status: 200 })
  expect(await ask(`${web.url}/class/list`)).toMatchObject({ status: 200, connection: 'keep-alive' })

  process.kill(web.pid, 'SIGTERM')
  await expect.poll(async () => (await ask(`${ops}/readyz`)).status, { interval: 20, timeout: 4_000 }).toBe(503)
  for (const path of ['/class/list', '/', `${API_BASE}/course/categories`]) {
    expect(await ask(web.url + path), path).toMatchObject({ status: 200, connection: 'close' })
  }
  expect((await ask(`${ops}/healthz`)).status).toBe(200)
  expect(await web.ended).toBe(0)
  await expect(ask(`${ops}/healthz`)).rejects.toThrow('ECONNREFUSED')
})

test('each of several web processes answers its own probes', async () => {
  const opsPort = Number(await freePort())
  const listen = { PORT: await freePort(), OPS_LISTEN: `127.0.0.1:${opsPort}` }
  const web = await startWeb({ ...listen, DATABASE_URL: databaseUrl, WEB_PROCESSES: '2' })
  onTestFinished(() => web.stop())
  for (let asked = 0; asked < 4; asked += 1) await ask(`${web.url}/class/list`)
  const figures = await Promise.all([0, 1].map((step) => ask(`http://127.0.0.1:${opsPort + step}/metrics`)))
  for (const { status, text } of figures) {
    expect(status).toBe(200)
    expect(text).toMatch(/^http_requests_total\{route="\/\*",method="GET",class="2xx"\} 2$/m)
    expect(text).toMatch(/^ready 1$/m)
    expect(text).toMatch(/^page_cache_lookups_total\{result="miss"\} 1$/m)
    expect(text).not.toContain('job_waiting')
  }
})

test('a worker reports the waiting jobs of the installation', async () => {
  const opsPort = await freePort()
  const worker = await startProcess('src/work.ts', {
    DATABASE_URL: databaseUrl,
    WORKER_OPS_LISTEN: `127.0.0.1:${opsPort}`,
  })
  onTestFinished(() => worker.stop())
  const { text } = await ask(`http://127.0.0.1:${opsPort}/metrics`)
  expect(text).toMatch(/^installation_figures_up 1$/m)
  expect(text).toMatch(/^job_parked \d+$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect((await ask(`http://127.0.0.1:${opsPort}/readyz`)).status).toBe(200)
})

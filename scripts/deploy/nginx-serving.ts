import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#bench/lib/site.ts'
import { Failed, run } from './programs.ts'

const SITE = 'pyinnya.example'
const MEDIA = 'media.pyinnya.example'
const DOCUMENT = 'the pages of a lesson'
const SEGMENT = '/hls/7/0e5f/144p-00000.m4s'
const UPLOAD = '/backend/api/v2/uploads/7'

/** Requests that reached the upstream behind the proxy. */
const arrived: IncomingMessage[] = []

/** Replies like the product in what matters to a proxy. */
const product: RequestListener = (incoming, reply) => {
  arrived.push(incoming)
  incoming.resume()
  if (incoming.url === '/download') {
    reply.setHeader('x-accel-redirect', `/protected/contents/7/${encodeURIComponent('သင်ခန်းစာ ၁.pdf')}`)
    reply.setHeader('content-type', 'application/pdf')
    reply.setHeader('content-disposition', 'attachment; filename="lesson.pdf"')
    reply.setHeader('cache-control', 'private, no-store')
    reply.end()
  } else incoming.once('end', () => reply.end('the product'))
}

/** Starts nginx with deploy/nginx/pyinnya.conf and a minimal upstream, and checks its replies. */
export async function checkNginxServing(folder: string): Promise<void> {
  const behind = createServer(product).listen(0, '127.0.0.1')
  await once(behind, 'listening')
  const ports = { http: await freePort(), https: await freePort(), product: (behind.address() as AddressInfo).port }
  const configuration = configure(folder, ports)
  run('nginx', ['-t', '-p', folder, '-c', configuration])
  const path = `${process.env.PATH}:/usr/sbin`
  const nginx = spawn('nginx', ['-p', folder, '-c', configuration, '-g', 'daemon off;'], {
    env: { ...process.env, PATH: path },
    stdio: 'ignore',
  })
  try {
    await untilAnswering(ports.https)
    const faults = await askEverything(ports)
    if (faults.length > 0) throw new Failed(faults.join('\n'))
  } finally {
    const ended = once(nginx, 'exit')
    nginx.kill('SIGTERM')
    await ended
    behind.closeAllConnections()
    behind.close()
  }
}

interface Ports {
  readonly http: number
  readonly https: number
  readonly product: number
}

/** The unchanged file, with ports, certificates and folders of this machine. */
function configure(folder: string, ports: Ports): string {
  const files = join(folder, 'files')
  for (const below of ['contents/7', 'hls/7/0e5f']) mkdirSync(join(files, below), { recursive: true })
  writeFileSync(join(files, 'contents/7/သင်ခန်းစာ ၁.pdf'), DOCUMENT)
  writeFileSync(join(files, SEGMENT), 'locked')
  writeFileSync(join(files, 'hls/7/0e5f/144p.m3u8'), '#EXTM3U')
  const subject = ['-subj', `/CN=${SITE}`, '-days', '2']
  const keys = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  if (spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...keys, ...subject]).status !== 0) {
    throw new Failed('openssl made no certificate')
  }
  const site = readFileSync('deploy/nginx/pyinnya.conf', 'utf8')
    .replaceAll('/etc/ssl/pyinnya', folder)
    .replaceAll('/var/lib/pyinnya/files', files)
    .replaceAll('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replaceAll('listen 443 ssl http2;', `listen 127.0.0.1:${ports.https} ssl http2;`)
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('server 127.0.0.1:3000 ', `server 127.0.0.1:${ports.product} `)
  writeFileSync(join(folder, 'pyinnya.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const http = `include /etc/nginx/mime.types; access_log off; ${temporary.join(' ')} include ${join(folder, 'pyinnya.conf')};`
  const account = process.getuid?.() === 0 ? 'user root;' : ''
  const text = `${account} pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'error.log')}; events {} http { ${http} }`
  writeFileSync(join(folder, 'nginx.conf'), text)
  return join(folder, 'nginx.conf')
}

interface Asked {
  readonly method?: string
  readonly host?: string
  readonly headers?: Record<string, string>
  readonly body?: Buffer
}

interface Reply {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

function ask(
  port: number,
  path: string,
  { method = 'GET', host = SITE, headers = {}, body }: Asked = {},
): Promise<Reply> {
  return new Promise((answered, failed) => {
    const options = { port, host: '127.0.0.1', servername: host, path, method, rejectUnauthorized: false }
    const sent = request({ ...options, headers: { host, ...headers } }, async (reply) => {
      let text = ''
      for await (const piece of reply) text += String(piece)
      answered({ status: reply.statusCode ?? 0, headers: reply.headers, text })
    })
    // The connection of a body that is refused early is reset; the reply counts.
    sent.on('error', failed)
    sent.end(body)
  })
}

async function untilAnswering(port: number): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const isThere = await ask(port, '/').then(
      () => true,
      () => false,
    )
    if (isThere) return
    await sleep(100)
  }
  throw new Failed('nginx does not answer')
}

/** @returns the differences from the expected replies */
async function askEverything({ http, https }: Ports): Promise<string[]> {
  const faults: string[] = []
  const expect = (what: string, found: unknown, wanted: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      faults.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
  }
  const plain = await fetch(`http://127.0.0.1:${http}/class/list?page=2`, {
    redirect: 'manual',
    headers: { host: SITE },
  })
  expect('plain http', plain.status, 301)

  await ask(https, '/', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect('X-Forwarded-For', arrived.at(-1)?.headers['x-forwarded-for'], '127.0.0.1')

  const document = await ask(https, '/download')
  expect('a document', [document.status, document.text], [200, DOCUMENT])
  expect(
    'its headers',
    pick(document, ['content-type', 'content-disposition', 'cache-control', 'x-content-type-options']),
    ['application/pdf', 'attachment; filename="lesson.pdf"', 'private, no-store', 'nosniff'],
  )
  expect('the place of files', document.headers['x-accel-redirect'], undefined)
  const part = await ask(https, '/download', { headers: { range: 'bytes=4-8' } })
  expect('a part of a document', [part.status, part.text], [206, DOCUMENT.slice(4, 9)])
  expect('a file past the product', (await ask(https, `/protected${SEGMENT}`)).status, 404)

  const segment = await ask(https, SEGMENT, { host: MEDIA })
  expect('a segment of the media host', [segment.status, segment.text], [200, 'locked'])
  expect('its headers', pick(segment, ['content-type', 'access-control-allow-origin']), [
    'video/iso.segment',
    `https://${SITE}`,
  ])
  for (const path of ['/hls/7/0e5f/144p.m3u8', '/contents/7/x.pdf', '/'])
    expect(`${path} of the media host`, (await ask(https, path, { host: MEDIA })).status, 404)

  const large = (mib: number) => ({ method: 'PATCH', body: Buffer.alloc(mib * 2 ** 20) })
  expect('a piece of an upload', (await ask(https, UPLOAD, large(8))).status, 200)
  const refused = await ask(https, UPLOAD, large(9)).catch(() => ({ status: 413 }))
  expect('a piece that is too large', refused.status, 413)
  return faults
}

function pick({ headers }: Reply, names: readonly string[]): unknown[] {
  return names.map((name) => headers[name])
}

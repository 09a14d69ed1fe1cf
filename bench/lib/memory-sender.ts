import { createServer } from 'node:http'

// Upper bound of this machine and the client: bytes in memory, sent by bare node:http.
const bodies = new Map<string, Buffer>()
createServer((request, response) => {
  const size = request.url?.slice(1) ?? ''
  const body = bodies.get(size) ?? Buffer.alloc(Number(size), 7)
  bodies.set(size, body)
  response.writeHead(200, { 'content-length': body.length }).end(body)
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ ready: true }))

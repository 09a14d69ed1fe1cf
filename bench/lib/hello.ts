import Fastify from 'fastify'

// Yardstick for pages and calls: Fastify returning a few bytes of JSON, without a log.
const app = Fastify()
app.get('/', async () => ({ hello: 'world' }))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.send?.({ ready: true })

import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Access } from '#platform/contract/endpoint.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { openApiPage } from './openapi-page.ts'

interface ApiDocument {
  paths?: Record<string, Record<string, { summary?: string; description?: string }>>
}

const PUBLIC = { config: { access: 'public' as Access }, schema: { hide: true } }

/**
 * The library's own override removes empty members of a union before shared schemas are filled in: a field whose schema
 * stands twice in a body lost its type.
 */
const jsonSchemaTransform = createJsonSchemaTransform({ zodToJsonConfig: { override: () => undefined } })

/** Serves the OpenAPI document as JSON and as a page. */
export async function openApi(api: FastifyInstance): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Pyinnya', version: '2', description: 'The calls of the site and of the mobile apps.' },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (document) => {
      const made = jsonSchemaTransform(document)
      const { config } = document.route
      return {
        ...made,
        schema: {
          ...made.schema,
          description: describe(config?.access, config?.errors),
          security: config?.access === 'public' ? [] : [{ bearer: [] }],
        },
      }
    },
  })
  api.get('/openapi.json', PUBLIC, async () => api.swagger())
  api.get('/documentation', PUBLIC, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(openApiPage(api.swagger() as ApiDocument, API_BASE)),
  )
}

function describe(access?: Access, errors: readonly string[] = []): string {
  return [`Access: ${access}.`, errors.length > 0 ? `Refuses with: ${errors.join(', ')}.` : ''].join(' ').trim()
}

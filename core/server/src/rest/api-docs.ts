import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type AccessRule, everything } from '@tessera/core'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { NotFoundError } from '../errors/errors.ts'
import { contentHash } from '../records/etag.ts'
import { sendPublic } from './conditional.ts'
import { openApiDocument } from './openapi.ts'
import type { Rest } from './rest.ts'
import type { CataloguedRoute } from './route-catalog.ts'

/** The minimum for Swagger UI: its scripts are served from here, nothing is inline. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="icon" type="image/png" href="/api/docs/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/start.js" defer></script>
</body>
</html>
`

const start = `window.addEventListener('DOMContentLoaded', () => {
  SwaggerUIBundle({
    dom_id: '#swagger-ui',
    url: '/api/openapi.json',
    deepLinking: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: -1,
    filter: true,
    validatorUrl: null,
  })
})
`

const types = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const

/**
 * Registers the OpenAPI document at `/api/openapi.json` and a page to browse it at `/api/docs`. The document is created on
 * first use and again after rules have changed. On public sites (in production, with PUBLIC_URL) both are for administrators,
 * unless a permission says otherwise.
 */
export function registerApiDocs(app: FastifyInstance, rest: Rest, routes: readonly CataloguedRoute[]): void {
  const { access: rules, configuration, entities, events } = rest.host
  const isOutside = configuration.isProduction && configuration.isPublicUrlFixed
  const access: AccessRule = isOutside ? 'administrator' : 'public'
  const ruleOf = ({ method, url }: CataloguedRoute) => rules.rule(method, url)
  let document: { readonly body: Buffer; readonly etag: string } | undefined
  // The document contains access rules, which may change.
  events.on('*', ({ tags }) => {
    if (tags.includes(everything)) document = undefined
  })

  app.get(
    '/api/openapi.json',
    { config: { access }, schema: { summary: 'This document', tags: ['api'] } },
    (request, reply) => {
      const { securitySchemes } = rules
      const source = { routes, entities: entities.values(), configuration, securitySchemes, ruleOf }
      document ??= serialised(openApiDocument(source))
      return sendPublic(request, reply, document.body, document.etag)
    },
  )

  app.get('/api/docs', { config: { access }, schema: { summary: 'A page to browse it', tags: ['api'] } }, (_, reply) =>
    sendPart(reply, 'text/html; charset=utf-8', page),
  )

  app.get<{ Params: { file: string } }>(
    '/api/docs/:file',
    { config: { access }, schema: { summary: 'A file of that page', tags: ['api'] } },
    async (request, reply) => {
      const { file } = request.params
      if (file === 'start.js') return sendPart(reply, types['swagger-ui-bundle.js'], start)
      if (!Object.hasOwn(types, file)) throw new NotFoundError()
      return sendPart(reply, types[file as keyof typeof types], await readFile(join(staticFolder(), file)))
    },
  )
}

function serialised(document: object): { body: Buffer; etag: string } {
  const body = Buffer.from(JSON.stringify(document))
  return { body, etag: `"${contentHash(body)}"` }
}

function sendPart(reply: FastifyReply, type: string, content: string | Buffer): FastifyReply {
  return reply
    .type(type)
    .header('content-security-policy', contentSecurityPolicy)
    .header('cache-control', 'no-cache')
    .send(content)
}

function staticFolder(): string {
  const require = createRequire(import.meta.url)
  return join(dirname(require.resolve('@fastify/swagger-ui/package.json')), 'static')
}

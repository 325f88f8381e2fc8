import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type Encoding, encodingFor } from '@tessera/server'
import type { FastifyInstance } from 'fastify'
import { assetsPath } from './assets.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' }

/**
 * Serves the files of a build as immutable: their names change with their content. Only files that exist at the start are
 * served, by their exact names.
 * @param path of the files, with a trailing slash
 */
export function registerAssets(app: FastifyInstance, directory: string, path = assetsPath): void {
  const names = new Set(readdirSync(directory))
  const bodies = new Map<string, Promise<Buffer>>()

  function body(name: string): Promise<Buffer> {
    const known = bodies.get(name) ?? readFile(join(directory, name))
    bodies.set(name, known)
    return known
  }

  app.get<{ Params: { '*': string } }>(`${path}*`, { config: { access: 'public' } }, async (request, reply) => {
    const name = request.params['*']
    const type = types[extname(name)]
    if (!names.has(name) || !type) return reply.callNotFound()
    const wanted = encodingFor(request.headers['accept-encoding'])
    const encoding = names.has(name + suffixes[wanted]) ? wanted : 'identity'
    void reply.headers({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'accept-encoding',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    })
    return reply.send(await body(name + suffixes[encoding]))
  })
}

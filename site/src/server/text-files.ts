import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { type Encoding, encodingFor } from '@tessera/server'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A file that is made, and not read from a disk. */
export interface TextFile {
  /** Another one for another content. */
  readonly name: string
  /** Its content, as JSON. */
  readonly text: () => string
  /** It never changes: browsers keep it for ever. */
  readonly isImmutable: boolean
}

/** Makes a function that sends JSON files; each is made and compressed when it is first asked for, and cached. */
export function createTextFiles(): (
  request: FastifyRequest,
  reply: FastifyReply,
  file: TextFile,
) => Promise<FastifyReply> {
  const bodies = new Map<string, Promise<Buffer>>()

  function bodyOf({ name, text }: TextFile, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${name}`
    const body = bodies.get(key) ?? compressed(Buffer.from(text()), encoding)
    bodies.set(key, body)
    return body
  }

  return async (request, reply, file) => {
    const encoding = encodingFor(request.headers['accept-encoding'])
    const body = await bodyOf(file, encoding)
    void reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'accept-encoding',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    })
    return reply.send(body)
  }
}

async function compressed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli(body)
  return encoding === 'gzip' ? zip(body, { level: 9 }) : body
}

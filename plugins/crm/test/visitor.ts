import type { TestHost } from '@tessera/server/testing'
import type { InjectOptions } from 'fastify'

interface VisitorResponse {
  readonly status: number
  readonly location: string | undefined
  readonly cause: readonly string[]
  readonly id: string
}

let visitors = 0

/** A visitor with an IP address of its own, who sends forms in every format. */
export function newVisitor({ app }: TestHost, own: Readonly<Record<string, string>> = {}) {
  visitors += 1
  const remoteAddress = `10.1.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`

  async function post(url: string, payload: InjectOptions['payload'], headers: Record<string, string> = {}) {
    const response = await app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: { ...own, ...headers },
      payload,
    } as InjectOptions)
    const isJson = String(response.headers['content-type']).includes('json')
    const { data, cause = [] } = isJson ? response.json() : {}
    return { status: response.statusCode, location: response.headers.location, cause, id: data?.id } as VisitorResponse
  }

  return {
    json: (url: string, responses: object, headers?: Record<string, string>) => post(url, responses as never, headers),
    /** As a browser does without a script. */
    page: (url: string, fields: Record<string, string>) =>
      post(url, new URLSearchParams(fields).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
        origin: 'http://localhost:3000',
        host: 'localhost:3000',
      }),
    form: (url: string, fields: readonly (readonly [name: string, value: string, file?: string])[]) => {
      const boundary = 'a-boundary'
      const parts = fields.map(
        ([name, value, file]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ''}\r\n\r\n${value}\r\n`,
      )
      return post(url, `${parts.join('')}--${boundary}--\r\n`, {
        'content-type': `multipart/form-data; boundary=${boundary}`,
      })
    },
  }
}

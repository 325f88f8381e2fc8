import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface FakeS3 {
  readonly endpoint: string
  /** Bytes by `bucket/key`. */
  readonly objects: Map<string, { readonly content: Buffer; readonly type: string }>
  /** `METHOD /path?query` of every request. */
  readonly requests: string[]
  /** The response to every request while it is set. */
  failure: { readonly status: number; readonly code: string } | null
  close(): Promise<void>
}

const accessKey = 'test-access-key'
const signature = new RegExp(
  `^AWS4-HMAC-SHA256 Credential=${accessKey}/\\d{8}/eu-test-1/s3/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$`,
)

export const fakeS3Credentials = { accessKeyId: accessKey, secretAccessKey: 'test-secret-key' }

/**
 * A server that implements as much of S3 as the storage needs, in memory. It refuses a request without a signature of
 * its credentials and region, and a body whose length differs from the announced one.
 */
export async function startFakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map()
  const uploads = new Map<string, Map<number, Buffer>>()
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    respond(request, response).catch(error => fail(response, 500, 'InternalError', String(error)))
  })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const content = await bodyOf(request)
    if (fake.failure) return fail(response, fake.failure.status, fake.failure.code)
    if (!signature.test(request.headers.authorization ?? '')) return fail(response, 403, 'SignatureDoesNotMatch')
    if (!/^\d{8}T\d{6}Z$/.test(String(request.headers['x-amz-date']))) return fail(response, 403, 'AccessDenied')
    const { pathname, searchParams: query } = new URL(request.url ?? '', fake.endpoint)
    const name = decodeURIComponent(pathname.slice(1))
    const type = request.headers['content-type'] ?? ''
    switch (request.method) {
      case 'PUT': {
        const upload = uploads.get(query.get('uploadId') ?? '')
        if (upload) upload.set(Number(query.get('partNumber')), content)
        else objects.set(name, { content, type })
        return response.setHeader('etag', '"part"').end()
      }
      case 'POST': {
        if (query.has('delete')) return remove(name, content, response)
        if (query.has('uploads')) {
          uploads.set('upload-1', new Map())
          return xml(
            response,
            '<InitiateMultipartUploadResult><UploadId>upload-1</UploadId></InitiateMultipartUploadResult>',
          )
        }
        const parts = [...(uploads.get('upload-1') ?? [])].sort(([a], [b]) => a - b).map(([, part]) => part)
        objects.set(name, { content: Buffer.concat(parts), type: 'multipart' })
        return xml(response, '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>')
      }
      case 'GET':
      case 'HEAD':
        return query.has('list-type') ? list(name, response) : get(name, request, response)
      default:
        return fail(response, 405, 'MethodNotAllowed')
    }
  }

  function get(name: string, request: IncomingMessage, response: ServerResponse) {
    const object = objects.get(name)
    if (!object) return fail(response, 404, 'NoSuchKey')
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const content = start ? object.content.subarray(Number(start), Number(end) + 1) : object.content
    response.writeHead(start ? 206 : 200, { 'content-length': content.length, 'content-type': object.type })
    return response.end(request.method === 'HEAD' ? undefined : content)
  }

  function list(bucket: string, response: ServerResponse) {
    const keys = [...objects.keys()].map(name => name.slice(bucket.replace(/\/$/, '').length + 1))
    const contents = keys.map(
      key => `<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`,
    )
    return xml(response, `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`)
  }

  function remove(bucket: string, content: Buffer, response: ServerResponse) {
    for (const [, key] of content.toString().matchAll(/<Key>(.*?)<\/Key>/g)) {
      objects.delete(`${bucket.replace(/\/$/, '')}/${key}`)
    }
    return xml(response, '<DeleteResult/>')
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeS3 = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    failure: null,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return fake
}

/** The body, decoded from `aws-chunked` if the client streamed it. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const body = await buffer(request)
  const length = request.headers['x-amz-decoded-content-length']
  if (length === undefined) {
    if (body.length !== Number(request.headers['content-length'] ?? 0)) throw new Error('The body is not as announced')
    return body
  }
  const chunks: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const lineEnd = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16)
    if (size === 0) break
    chunks.push(body.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
  return Buffer.concat(chunks)
}

function xml(response: ServerResponse, content: string) {
  return response.setHeader('content-type', 'application/xml').end(`<?xml version="1.0"?>${content}`)
}

function fail(response: ServerResponse, status: number, code: string, message = code) {
  response.writeHead(status, { 'content-type': 'application/xml' })
  return response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`)
}

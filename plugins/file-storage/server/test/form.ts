import type { TestClient, TestResponse } from '@tessera/server/testing'

export interface FormFile {
  readonly content: Uint8Array
  readonly name: string
}

/** Sends a record and its file as a multipart form. */
export async function sendForm(
  client: TestClient,
  method: 'POST' | 'PATCH',
  url: string,
  data: object,
  file?: FormFile,
): Promise<TestResponse> {
  const form = new FormData()
  form.set('data', JSON.stringify(data))
  if (file) form.set('file', new Blob([new Uint8Array(file.content)], { type: 'image/png' }), file.name)
  const { headers, body } = await encoded(form)
  return client.send(method, url, { headers, body })
}

export async function encoded(form: FormData) {
  const response = new Response(form)
  const body = Buffer.from(await response.arrayBuffer())
  return { headers: { 'content-type': response.headers.get('content-type') ?? '' }, body }
}

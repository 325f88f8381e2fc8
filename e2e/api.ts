import type { ServerProcess } from '../scripts/server-process.ts'

export interface Saved {
  readonly id: string
  readonly [field: string]: unknown
}

/** The API of a running server, with its secret key. Every call throws with the response if it fails. */
export interface Api {
  create(path: string, body: object): Promise<Saved>
  change(path: string, id: string, body: object): Promise<Saved>
  /** Sets the whole of something that is no record: `ecommerce/products/<id>/prices`. */
  set(path: string, body: object): Promise<Saved>
  /** A record or, with the path of a list, its records. */
  read<Data = Saved>(path: string): Promise<Data>
  remove(path: string, id: string): Promise<void>
}

export function apiOf({ url, secretKey }: ServerProcess): Api {
  const send = async <Data = Saved>(method: string, path: string, body?: object): Promise<Data> => {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), 'x-rbac-secret-key': secretKey },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    const { data }: { data: Data } = await response.json()
    return data
  }
  return {
    create: (path, body) => send('POST', path, body),
    change: (path, id, body) => send('PATCH', `${path}/${id}`, body),
    set: (path, body) => send('PUT', path, body),
    read: path => send('GET', path),
    remove: async (path, id) => void (await send('DELETE', `${path}/${id}`)),
  }
}

/**
 * Creates a page with a single text through the API: no layout, no island.
 * @returns the website-builder widget that shows the text
 */
export async function createPage(server: ServerProcess, url: string, title: Record<string, string>): Promise<Saved> {
  const api = apiOf(server)
  const page = await api.create('host/pages', { url, title: 'A page' })
  const place = await api.create('host/widgets', {})
  await api.create('host/pages-to-widgets', { pageId: page.id, widgetId: place.id })
  const widget = await api.create('website-builder/widgets', { title, variant: 'content-default' })
  await api.create('host/widgets-to-external-widgets', {
    widgetId: place.id,
    externalModule: 'website-builder',
    externalWidgetId: widget.id,
  })
  return widget
}

export async function textOf(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.text()
}

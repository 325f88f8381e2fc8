import { text } from 'node:stream/consumers'
import type { AssistantDoor } from '@tessera/server/host'
import { loadConfiguration, loadProject } from '@tessera/server/project'
import { keyHeaders, over, runningNode } from './site-door.ts'
import { UsageError } from './usage-error.ts'

interface DoorOptions {
  readonly root: string
  /** Address of a node elsewhere. */
  readonly url: string | undefined
  /** An API key; without one the assistant sees what a visitor sees. */
  readonly key: string | undefined
}

/** @throws UsageError if no node runs */
export async function assistantDoor({ root, url, key }: DoorOptions): Promise<AssistantDoor> {
  const { origin, host } = await addressOf(root, url)
  const own = { ...(host !== undefined && { host }), ...(key && keyHeaders(key)) }
  const send = over(origin)
  return {
    async request(method, target, given) {
      const isGiven = given !== undefined
      const headers = { ...own, ...(isGiven && { 'content-type': 'application/json' }) }
      const body = isGiven ? JSON.stringify(given) : undefined
      const response = await send({ method, url: target, headers, body })
      return { status: response.status, text: await text(response.body), location: response.location }
    },
  }
}

async function addressOf(root: string, url: string | undefined): Promise<{ origin: string; host?: string }> {
  if (url !== undefined) {
    if (!URL.canParse(url)) throw new UsageError('--url must be an address such as https://example.com')
    return { origin: url.replace(/\/+$/, '') }
  }
  const { dataDirectory, publicUrl } = loadConfiguration(root, await loadProject(root))
  const node = await runningNode(dataDirectory)
  if (!node) throw new UsageError('The site doesn’t run: tessera start, or say where it is with --url')
  return { origin: node.address, host: new URL(publicUrl).host }
}

import type { Catalogue } from '@tessera/core'
import type { Host } from '@tessera/server'
import { messagesFrom } from '@tessera/widget-sdk/text'
import type { FastifyInstance } from 'fastify'
import type { PageMessages } from '../render/render-request.ts'
import { assetsPath } from './assets.ts'
import { createTextFiles } from './text-files.ts'

type MessageHost = Pick<Host, 'catalogues' | 'configuration'>

const path = `${assetsPath}messages/`

/** What the components of a page say: in its language, else in the default one, else in English. */
export function pageMessages(host: MessageHost, language: string): PageMessages {
  const of = (packageName: string) => textsOf(host, packageName, language)
  return {
    of,
    source: messagesFrom(packageName => of(packageName) as never),
    address: addressOf(host, language),
  }
}

/** Serves what `address` leads to. */
export function registerMessages(app: FastifyInstance, host: MessageHost): void {
  const { catalogues, configuration } = host
  const send = createTextFiles()
  app.get<{ Params: { hash: string; language: string; '*': string } }>(
    `${path}:hash/:language/*`,
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const { hash, language, '*': file } = request.params
      const packageName = catalogues.names.find(name => file === `${name}.json`)
      if (packageName === undefined || !configuration.languages.includes(language)) return reply.callNotFound()
      const address = addressOf(host, language)
      return send(request, reply, {
        name: `${address}${file}`,
        text: () => JSON.stringify(withoutBackOffice(textsOf(host, packageName, language))),
        // A page that was rendered before or after an update gets the current texts, which no cache may store.
        isImmutable: address === `${path}${hash}/${language}/`,
      })
    },
  )
}

/** Groups of a package that only the back office and the server read. */
const unseen: ReadonlySet<string> = new Set(['blocks', 'blockGroups', 'firstSteps', 'pages', 'screens'])

function withoutBackOffice(texts: Catalogue): Catalogue {
  return Object.fromEntries(Object.entries(texts).filter(([group]) => !unseen.has(group)))
}

function textsOf({ catalogues, configuration }: MessageHost, packageName: string, language: string) {
  return catalogues.spoken(packageName, language, configuration.defaultLanguage)
}

function addressOf({ catalogues, configuration }: MessageHost, language: string): string {
  return `${path}${catalogues.hash(language, configuration.defaultLanguage)}/${language}/`
}

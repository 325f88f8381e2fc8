import type { Catalogue } from '@tessera/core'
import { type Catalogues, definitionTexts } from '@tessera/core/server'
import { createTextFiles } from '@tessera/site/server'
import type { FastifyInstance } from 'fastify'
import type { InterfaceTexts } from '../app/interface-texts.ts'
import { adminPath } from '../vite/admin-files.ts'

/** What stands beside groups of components in a package that defines entities. */
const ofDefinitions: ReadonlySet<string> = new Set(['module', 'entities', 'fields', 'variants'])

const path = `${adminPath}messages/`

/** Where the texts of each language of the interface are, all packages in one file. Another address for other texts. */
export function textAddresses(catalogues: Catalogues): Record<string, string> {
  return Object.fromEntries(catalogues.interfaceLanguages.map(each => [each, addressOf(catalogues, each)]))
}

/** Serves what `textAddresses` leads to. */
export function registerTexts(app: FastifyInstance, catalogues: Catalogues): void {
  const send = createTextFiles()
  app.get<{ Params: { hash: string; file: string } }>(
    `${path}:hash/:file`,
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const { hash, file } = request.params
      const language = catalogues.interfaceLanguages.find(each => file === `${each}.json`)
      if (language === undefined) return reply.callNotFound()
      const address = addressOf(catalogues, language)
      return send(request, reply, {
        name: address,
        text: () => JSON.stringify(textsIn(catalogues, language)),
        // A page from before or after an update gets the texts of now, and nobody keeps them.
        isImmutable: address === `${path}${hash}/${file}`,
      })
    },
  )
}

function textsIn(catalogues: Catalogues, language: string): InterfaceTexts {
  const spoken = catalogues.packages.map(({ name }) => [name, withoutDefinitions(catalogues.spoken(name, language))])
  return { packages: Object.fromEntries(spoken), definitions: definitionTexts(catalogues, language) }
}

/** What definitions are called comes by module, and once. */
function withoutDefinitions(texts: Catalogue): Catalogue {
  return Object.fromEntries(Object.entries(texts).filter(([group]) => !ofDefinitions.has(group)))
}

function addressOf(catalogues: Catalogues, language: string): string {
  return `${path}${catalogues.hash(language)}/${language}.json`
}

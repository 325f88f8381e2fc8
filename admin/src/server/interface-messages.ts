import { createHash } from 'node:crypto'
import { type Catalogues, definitionTexts } from '@tessera/server'
import { createTextFiles } from '@tessera/site/server'
import type { BuildMessages } from '@tessera/site/vite'
import type { FastifyInstance } from 'fastify'
import type { InterfaceTexts } from '../context/interface-texts.ts'
import { adminPath } from '../vite/admin-files.ts'

/** What stands beside groups of components in a package that defines entities. */
const ofDefinitions: ReadonlySet<string> = new Set(['module', 'entities', 'fields', 'variants'])

/** Groups that the back office reads by their names, of any package: `issues`, `passwordIssues`, texts of blocks, first steps and screens. */
const readByName = /issues$|^(issueValues|blocks|blockGroups|firstSteps|screens)$/i

const path = `${adminPath}messages/`

/**
 * Where the texts of each language of the interface are that are shown at once, all packages in one file. What is shown by
 * scripts that are loaded later is beside it: `…/en/<package>/<group>.json` has the group with the others that its script shows.
 * Another address for other texts.
 * @param shown groups that the scripts of the back office show; without it all are sent at once
 */
export function textAddresses(catalogues: Catalogues, shown?: BuildMessages): Record<string, string> {
  return Object.fromEntries(catalogues.interfaceLanguages.map(each => [each, addressOf(catalogues, shown, each)]))
}

/** Serves what `textAddresses` leads to, and what is beside it. */
export function registerTexts(app: FastifyInstance, catalogues: Catalogues, shown?: BuildMessages): void {
  const send = createTextFiles()
  app.get<{ Params: { hash: string; file: string } }>(
    `${path}:hash/:file`,
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const { hash, file } = request.params
      const language = catalogues.interfaceLanguages.find(each => file === `${each}.json`)
      if (language === undefined) return reply.callNotFound()
      const address = addressOf(catalogues, shown, language)
      return send(request, reply, {
        name: address,
        text: () => JSON.stringify(textsIn(catalogues, shown, language)),
        // A page that was rendered before or after an update gets the current texts, which no cache may store.
        isImmutable: address === `${path}${hash}/${file}`,
      })
    },
  )
  app.get<{ Params: { hash: string; language: string; package: string; file: string } }>(
    `${path}:hash/:language/:package/:file`,
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const { hash, language, package: packageName, file } = request.params
      const groups = shown && laterGroups(shown, packageName, file.replace(/\.json$/, ''))
      if (!groups || !catalogues.interfaceLanguages.includes(language)) return reply.callNotFound()
      const address = addressOf(catalogues, shown, language)
      return send(request, reply, {
        name: `${address} ${packageName} ${groups.join()}`,
        text: () => {
          const spoken = catalogues.spoken(packageName, language)
          return JSON.stringify(Object.fromEntries(groups.map(group => [group, spoken[group]])))
        },
        isImmutable: address === `${path}${hash}/${language}.json`,
      })
    },
  )
}

/** The groups that come with one: those of its package that the smallest script with it shows. Undefined where none has it. */
function laterGroups(
  { first, later }: BuildMessages,
  packageName: string,
  group: string,
): readonly string[] | undefined {
  const own = later.map(groups => (Object.hasOwn(groups, packageName) ? groups[packageName] : undefined) ?? [])
  const [smallest] = own.filter(groups => groups.includes(group)).toSorted((a, b) => a.length - b.length)
  return smallest?.filter(each => !first[packageName]?.includes(each))
}

function textsIn(catalogues: Catalogues, shown: BuildMessages | undefined, language: string): InterfaceTexts {
  const spoken = catalogues.packages.flatMap(({ name }) => {
    const groups = Object.entries(catalogues.spoken(name, language)).filter(([group]) => isShown(shown, name, group))
    return groups.length > 0 ? [[name, Object.fromEntries(groups)] as const] : []
  })
  return { packages: Object.fromEntries(spoken), definitions: definitionTexts(catalogues, language) }
}

/**
 * Whether a group is shown at once. The back office's own groups are read in many ways; what definitions are called comes by
 * module, and once.
 */
function isShown(shown: BuildMessages | undefined, packageName: string, group: string): boolean {
  if (ofDefinitions.has(group)) return false
  if (shown === undefined || packageName === '@tessera/admin' || readByName.test(group)) return true
  return shown.first[packageName]?.includes(group) ?? false
}

function addressOf(catalogues: Catalogues, shown: BuildMessages | undefined, language: string): string {
  return `${path}${catalogues.hash(language)}${shown ? digestOf(shown) : ''}/${language}.json`
}

const digests = new WeakMap<BuildMessages, string>()

/** Of the groups, which change with the scripts. */
function digestOf(shown: BuildMessages): string {
  const digest =
    digests.get(shown) ?? createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 6)
  digests.set(shown, digest)
  return digest
}

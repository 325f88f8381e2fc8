import { type AccessRule, toCamelCase } from '@tessera/core'
import { UsageError } from '../../usage-error.ts'
import { assertConstant } from '../names.ts'
import { ownModule } from '../own-module.ts'
import type { Plan } from '../plan.ts'
import {
  callOf,
  defaultExport,
  objectArgument,
  programOf,
  propertyOf,
  type Source,
  withImport,
  withProperty,
  withReplaced,
} from '../source-edits.ts'
import { presentRoute } from './present-routes.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

export interface RouteOptions {
  /** `everyone`, `subjects` or `roles:editor,author`; administrators alone where nothing is said. */
  readonly access?: string | undefined
}

/** A route of a module, in a file of its own. */
export async function makeRoute(
  plan: Plan,
  name: string,
  given: string,
  url: string,
  { access }: RouteOptions,
): Promise<void> {
  const module = ownModule(plan.root, name)
  const method = given.toUpperCase()
  if (!methods.includes(method)) throw new UsageError(`"${given}" must be one of ${methods.join(', ')}`)
  const start = `/api/${module.name}/`
  if (!url.startsWith(start) || !/^\/[\w:/-]+$/.test(url)) {
    throw new UsageError(`The address "${url}" must begin with ${start}, such as ${start}next`)
  }
  const allowed = ruleOf(access)
  const rule = codeOf(allowed)
  const present = await presentRoute(plan, module, { method, url, access: allowed, rule })
  if (present?.isSame) return
  if (present) throw new UsageError(`${method} ${url} exists already, for others: see ${present.place}`)
  const words = url.slice(start.length).replaceAll(':', 'by-').split('/').filter(Boolean)
  const slug = [method.toLowerCase(), ...words]
    .join('-')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
  const constant = toCamelCase(`register-${slug}`)
  assertConstant(constant)
  const folder = module.server.replace(/\/[^/]+$/, '')
  const file = `${folder}/${slug}-route.ts`
  if (plan.read(file) !== null) throw new UsageError(`${file} exists already, with another route`)
  plan.create(file, routeText(constant, method, url, rule))
  plan.create(file.replace(/\.ts$/, '.test.ts'), testText(module.server, method, url, rule))
  plan.edit(module.server, source => withRoute(source, `./${slug}-route.ts`, constant))
  plan.next.push(`curl ${method === 'GET' ? '' : `-X ${method} `}http://localhost:3000${url}`)
}

function ruleOf(access: string | undefined): AccessRule {
  if (access === undefined) return 'administrator'
  if (access === 'everyone') return 'public'
  if (access === 'subjects') return 'subject'
  const [, given = ''] = /^roles:([a-z0-9,-]+)$/.exec(access) ?? []
  const roles = given.split(',').filter(Boolean)
  if (roles.length === 0) throw new UsageError('--access must be everyone, subjects or roles:editor,author')
  return { roles }
}

function codeOf(rule: AccessRule): string {
  return typeof rule === 'string' ? `'${rule}'` : `{ roles: [${rule.roles.map(each => `'${each}'`).join(', ')}] }`
}

function routeText(constant: string, method: string, url: string, rule: string): string {
  const parameters = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const type = `{ Params: { ${parameters.map(each => `${each}: string`).join('; ')} } }`
  const generic = parameters.length > 0 ? `<${type}>` : ''
  const given = parameters.length > 0 ? `{ ${parameters.map(each => `${each}: params.${each}`).join(', ')} }` : '{}'
  const handler = `async (${parameters.length > 0 ? '{ params }' : ''}) => ({ data: ${given} })`
  const parts = [`'${url}'`, `{ config: { access: ${rule} } }`, handler]
  const call = `  app.${method.toLowerCase()}${generic}(`
  const line = `${call}${parts.join(', ')})`
  const statement = line.length <= 120 ? line : `${call}\n${parts.map(each => `    ${each},\n`).join('')}  )`
  return `import type { FastifyInstance } from '@tessera/server'

export function ${constant}(app: FastifyInstance): void {
${statement}
}
`
}

function testText(server: string, method: string, url: string, rule: string): string {
  const path = url.replace(/:\w+/g, '1')
  const isPublic = rule === "'public'"
  const body = method === 'GET' || method === 'DELETE' ? '' : ', payload: {}'
  const door = server.slice(server.lastIndexOf('/') + 1)
  return `import { createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import plugin from './${door}'

let kit: TestHost
beforeAll(async () => {
  kit = await createTestHost({ plugins: [plugin] })
})
afterAll(() => kit?.close())

test('${method} ${url} is for ${isPublic ? 'everyone' : 'those whom its rule lets in'}', async () => {
  const { statusCode } = await kit.app.inject({ method: '${method}', url: '${path}'${body} })
  expect(statusCode).toBe(${isPublic ? 200 : 401})
})
`
}

/** Has the plugin's `server` register the route. */
function withRoute(source: Source, from: string, constant: string): Source {
  const call = callOf(defaultExport(programOf(source)), 'definePlugin')
  const options = call && objectArgument(call, 0)
  if (!options) throw new UsageError(`${source.file} must export definePlugin({ ... }) by default`)
  const imported = (changed: Source) => withImport(changed, from, constant)
  const server = propertyOf(options, 'server')
  if (!server) return imported(withProperty(source, options, `server: ${constant}`))
  const text = source.text.slice(server.start, server.end)
  if (server.type === 'Identifier') {
    const body = `app => {\n    ${text}(app)\n    ${constant}(app)\n  }`
    return imported(withReplaced(source, server, body))
  }
  const end = text.lastIndexOf('}')
  const [, app = 'app'] = /\(?\s*(\w+)/.exec(text.replace(/^(?:async\s+)?(?:function\s*\w*)?/, '')) ?? []
  if (end === -1)
    throw new UsageError(`Call ${constant}(app) in the server of ${source.file}: it has no body to add it to`)
  return imported(withReplaced(source, server, `${text.slice(0, end).trimEnd()}\n    ${constant}(${app})\n  }`))
}

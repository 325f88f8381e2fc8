import { globSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { AccessRule } from '@tessera/core'
import { genericRoutes } from '@tessera/server/host'
import { installedEntities } from '../configured-plugins.ts'
import type { OwnModule } from '../own-module.ts'
import type { Plan } from '../plan.ts'
import {
  type CallNode,
  callsIn,
  isSameCode,
  objectArgument,
  programOf,
  propertyOf,
  type Source,
  stringOf,
} from '../source-edits.ts'

/** A route that a module has. */
export interface PresentRoute {
  /** Where it is: a file, or what it is generated from. */
  readonly place: string
  /** Whether it is for the same callers as the one that was looked for. */
  readonly isSame: boolean
}

/** A route to look for. */
export interface SoughtRoute {
  readonly method: string
  readonly url: string
  readonly access: AccessRule
  /** The rule as it is written in code. */
  readonly rule: string
}

/** The route of a module with a method and an address, whatever its parameters are called; undefined without one. */
export async function presentRoute(
  plan: Plan,
  module: OwnModule,
  { method, url, access, rule }: SoughtRoute,
): Promise<PresentRoute | undefined> {
  for (const source of serverSources(plan, module)) {
    const call = callsIn(programOf(source)).find(each => isRoute(each, method, url))
    if (!call) continue
    const written = writtenRule(source, call)
    return { place: source.file, isSame: written !== undefined && isSameCode(written, rule) }
  }
  for (const { entity } of await installedEntities(plan.root, [module.package])) {
    const route = genericRoutes(entity).find(each => each.method === method && pattern(each.url) === pattern(url))
    if (route) return { place: `the entity ${entity.path}`, isSame: isDeepStrictEqual(route.access, access) }
  }
  return undefined
}

function serverSources(plan: Plan, { server }: OwnModule): Source[] {
  const folder = path.posix.dirname(server)
  return globSync('**/*.ts', { cwd: path.join(plan.root, folder) })
    .map(file => `${folder}/${file.split(path.sep).join('/')}`)
    .filter(file => !file.endsWith('.test.ts'))
    .toSorted()
    .map(file => plan.source(file))
}

/** A call such as `app.get('/api/events/next', ...)`. */
function isRoute({ callee, arguments: [first] }: CallNode, method: string, url: string): boolean {
  const address = stringOf(first)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || address === undefined) return false
  return callee.property.name === method.toLowerCase() && pattern(address) === pattern(url)
}

function writtenRule(source: Source, call: CallNode): string | undefined {
  const options = objectArgument(call, 1)
  const config = options && propertyOf(options, 'config')
  const rule = config?.type === 'ObjectExpression' ? propertyOf(config, 'access') : undefined
  return rule && source.text.slice(rule.start, rule.end)
}

/** `/api/events/events/:eventId` is the route `/api/events/events/:id`. */
function pattern(url: string): string {
  return url.replaceAll(/:\w+/g, ':')
}

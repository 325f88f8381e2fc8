import type { AccessRule, Entity, JsonSchema } from '@tessera/core'
import type { SecuritySchemes } from '../access/access.ts'
import type { Configuration } from '../config.ts'
import { entityComponents } from './openapi-components.ts'
import { entityOperation } from './openapi-entity.ts'
import { routeOperation } from './openapi-route.ts'
import type { CataloguedRoute } from './route-catalog.ts'

export interface OpenApiSource {
  readonly routes: readonly CataloguedRoute[]
  readonly entities: Iterable<Entity>
  readonly configuration: Pick<Configuration, 'languages' | 'project'>
  readonly securitySchemes: SecuritySchemes
  /** The rule in force. */
  ruleOf(route: CataloguedRoute): AccessRule | undefined
}

/** The OpenAPI 3.1 document of every route, with schemas made from the definitions. */
export function openApiDocument({ routes, entities, configuration, securitySchemes, ruleOf }: OpenApiSource) {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  const shared: Record<string, JsonSchema> = {}
  for (const route of routes) {
    const path = openApiPath(route.url)
    const rule = ruleOf(route)
    const isPublic = rule === 'public'
    const operation = route.config.entityRoute
      ? entityOperation(route, isPublic)
      : routeOperation(route, shared, isPublic)
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: { ...operation, ...securityOf(rule, securitySchemes) },
    }
  }
  const all = [...entities]
  const name = configuration.project.name
  return {
    openapi: '3.1.1',
    info: { title: name?.en ?? Object.values(name ?? {})[0] ?? 'Tessera', version: '1', description },
    servers: [{ url: '/' }],
    tags: [...new Set(all.map(({ module }) => module))].sort().map(module => ({ name: module })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      ...entityComponents(all, configuration.languages, shared),
      securitySchemes,
    },
  }
}

const description = [
  'Every entity has the same routes. Related records come along with `include`; lists are narrowed with `filters` and',
  'sorted with `orderBy`, both bracket-encoded. A localized column is addressed with its language, `title.en`:\n\n',
  '`filters[and][0][column]=title.en&filters[and][0][method]=ilike&filters[and][0][value]=%about%`\n\n',
  'Filters also take columns of related records: `categoriesToArticles.category.slug`.',
].join(' ')

/** `/api/blog/articles/:id` → `/api/blog/articles/{id}`. */
export function openApiPath(url: string): string {
  return url.replace(/:(\w+)(\([^)]*\))?\??/g, '{$1}').replace(/\*$/, '{wildcard}')
}

function securityOf(rule: AccessRule = 'administrator', schemes: SecuritySchemes) {
  if (rule === 'public') return { security: [] }
  return { security: Object.keys(schemes).map(name => ({ [name]: [] })), 'x-access': rule }
}

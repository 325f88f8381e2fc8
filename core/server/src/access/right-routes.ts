import type { EntityRight } from '@tessera/core'

const routes = {
  read: ['GET', ''],
  create: ['POST', ''],
  update: ['PATCH', '/:id'],
  delete: ['DELETE', '/:id'],
} as const satisfies Record<EntityRight, readonly [method: string, suffix: string]>

/** The route whose rule decides who has a right to the records of an entity. */
export function routeOf({ path }: { readonly path: string }, right: EntityRight): [method: string, url: string] {
  const [method, suffix] = routes[right]
  return [method, `/api/${path}${suffix}`]
}

export const entityRights = Object.keys(routes) as readonly EntityRight[]

import type { AccessRule, Row } from '@tessera/core'
import type { permission } from '@tessera/rbac'
import type { FastifyInstance } from '@tessera/server'
import type { Rbac } from '../rbac.ts'
import { isOverridable } from './rule-cache.ts'

/** Lists the routes that permissions can name, each with its effective rule, for people who write permissions. */
export function registerRouteList(app: FastifyInstance, { access }: Rbac): void {
  app.get(
    '/api/rbac/routes',
    { config: { access: 'administrator' }, schema: { summary: 'Every route with its effective rule' } },
    async () => ({
      data: access
        .rules()
        .filter(({ url }) => isOverridable(url))
        .map(({ method, url, rule }) => ({ method, path: url, rule, ...audienceOf(rule) })),
    }),
  )
}

/** Whom a rule lets in besides administrators, in the terms of a permission. */
function audienceOf(rule: AccessRule): {
  readonly audience: Row<typeof permission>['audience']
  roles?: readonly string[]
} {
  if (rule === 'public') return { audience: 'everyone' }
  if (rule === 'subject' || rule === 'registered') return { audience: 'subjects' }
  return { audience: 'roles', roles: rule === 'administrator' ? [] : rule.roles }
}

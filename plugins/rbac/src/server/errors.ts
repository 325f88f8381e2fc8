import createError from '@fastify/error'

export const LastAdministratorError = createError(
  'RBAC_LAST_ADMINISTRATOR',
  'Nobody would be left to administer the site: give the role admin to another subject with an identity first',
  409,
)
export const AdministratorRoleError = createError(
  'RBAC_ADMINISTRATOR_ROLE',
  'The role admin can be neither renamed nor removed',
  409,
)
export const UnknownRouteError = createError<[path: string]>(
  'RBAC_UNKNOWN_ROUTE',
  'path must be * or the pattern of a route; there is no %s. GET /api/rbac/routes lists them',
  400,
)

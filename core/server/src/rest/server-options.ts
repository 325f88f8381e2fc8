import type { FastifyServerOptions } from 'fastify'
import { respondToClientError } from './client-error.ts'
import { createErrorHandler } from './error-response.ts'
import { lazyQuery } from './query-string.ts'
import { schemaController } from './validator.ts'

/** Fastify options required by the REST layer, which can't be set later. */
export function restServerOptions(isProduction: boolean) {
  return {
    schemaController,
    /** Errors before routing, in the common format. */
    frameworkErrors: createErrorHandler(isProduction),
    clientErrorHandler: respondToClientError,
    /** Long parameters are left to the route to refuse. */
    routerOptions: { maxParamLength: 16 * 1024, querystringParser: lazyQuery },
  } satisfies FastifyServerOptions
}

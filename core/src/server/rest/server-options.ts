import type { FastifyServerOptions } from 'fastify'
import { respondToClientError } from './client-error.ts'
import { createErrorHandler } from './error-response.ts'
import { lazyQuery } from './query-string.ts'
import { schemaController } from './validator.ts'

/** The options that Fastify has to be made with for the REST layer: they can't be set later. */
export function restServerOptions(isProduction: boolean) {
  return {
    schemaController,
    /** What goes wrong before a route is found, in the same shape as everything else. */
    frameworkErrors: createErrorHandler(isProduction),
    clientErrorHandler: respondToClientError,
    /** Whatever stands in an id's place is for the route to refuse. */
    routerOptions: { maxParamLength: 16 * 1024, querystringParser: lazyQuery },
  } satisfies FastifyServerOptions
}

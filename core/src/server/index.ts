export { type Caller, type Context, nobody, secretKeyCaller, system, visitor } from './access/caller.ts'
export type { Configuration, ProjectConfiguration } from './config.ts'
export type { Database, Queryable, Statement, Transaction } from './database/database.ts'
export type { ChangeEvent, ChangeHandler, Events } from './events.ts'
export type { Jobs } from './jobs/jobs.ts'
export {
  definePlugin,
  type JobHandler,
  type Plugin,
  type PluginDefinition,
  type PluginHost,
  type Seed,
} from './plugin.ts'
export {
  createSafeFetch,
  type FetchedContent,
  FetchFailedError,
  type SafeFetch,
  type SafeFetchOptions,
  type SafeFetchParts,
  safeFetch,
} from './safe-fetch.ts'
export { EntityService, type Listed, type ServiceClass, type ServiceFor, serviceOf } from './service/entity-service.ts'

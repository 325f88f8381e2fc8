export { isNamedOnce } from '../access/host-header.ts'
export {
  type Creation,
  type CreationSession,
  type Revalidation,
  type Shares,
  type Tagged,
  TaggedCache,
} from '../cache/tagged-cache.ts'
export { type CatalogueGaps, catalogueGaps } from '../catalogues/catalogue-gaps.ts'
export type { CataloguesOptions } from '../catalogues/catalogues.ts'
export { definitionTexts } from '../catalogues/definition-texts.ts'
export { type Change, describeChange } from '../database/change.ts'
export { compare, type Difference } from '../database/compare.ts'
export { openDatabase } from '../database/connection.ts'
export type { DatabaseOptions, OpenedDatabase } from '../database/database.ts'
export {
  type MigrationSource,
  type MigrationState,
  migrate,
  migrateDown,
  migrationSources,
  migrationStatus,
} from '../database/migrate.ts'
export { AmbiguousChangeError, type Answers, noAnswers, type Question } from '../database/migration-questions.ts'
export { assertMigrated } from '../database/missing-migrations.ts'
export { type ModuleRemoval, removeModule } from '../database/remove-module.ts'
export { rolledBack } from '../database/rolled-back.ts'
export { openShadow } from '../database/shadow.ts'
export { sourceOf, writeMigration } from '../database/write-migration.ts'
export type { AssistantDoor, AssistantResponse } from '../features/assistant/assistant-door.ts'
export { runBatch } from '../features/batch/run-batch.ts'
export { syncLargeTables } from '../features/large-tables/sync-indexes.ts'
export { serviceChecks } from '../features/plugins/service-checks.ts'
export { type Encoding, encodingFor } from '../rest/accepted-encoding.ts'
export { requestLog } from '../rest/access-log.ts'
export { type GenericRoute, genericRoutes } from '../rest/entity-routes.ts'
export { parseJson } from '../rest/json-text.ts'
export { createHost, type HostOptions } from './create-host.ts'
export { demoFile, loadDemo } from './demo-file.ts'
export { assertEnvironment, assertOptions, discoverPlugins, sortPlugins } from './discover-plugins.ts'
export type { Host, HostExtension } from './host.ts'
export { pluginOf } from './plugin-error.ts'
export { createHostWithoutFailing } from './safe-start.ts'

/** The tools of assistants, by the Model Context Protocol. Loaded when it is asked for: a site that nobody asks has no need of it. */
export async function loadAssistant(): Promise<
  typeof import('../features/assistant/create-assistant.ts').createAssistant
> {
  return (await import('../features/assistant/create-assistant.ts')).createAssistant
}

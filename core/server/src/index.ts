export {
  Access,
  type EntitlementProvider,
  type IdentityProvider,
  type MailRecipient,
  type MergeHandler,
  type NameProvider,
  type Purchases,
  type RuleProvider,
  type RuleProviderOptions,
  type SessionCheck,
  type SubjectMerge,
} from './access/access.ts'
export { type Caller, type Context, nobody, secretKeyCaller, system, visitor } from './access/caller.ts'
export { isNamedOnce } from './access/host-header.ts'
export { mayReadAllOf, readableSql, visibleSql } from './access/readable.ts'
export { isSameOrigin, type Origin } from './access/same-origin.ts'
export { type PathSubject, subjectOf, subjectRoutes } from './access/subject-routes.ts'
export { requestLog } from './access-log.ts'
export { batchAction } from './batch/batch-action.ts'
export { runBatch } from './batch/run-batch.ts'
export {
  type CachedDocument,
  DocumentCache,
  type DocumentCacheOptions,
  type DocumentSource,
  type Generated,
} from './cache/document-cache.ts'
export { cachedLists } from './cache/query-cache.ts'
export { sendDocument } from './cache/send-document.ts'
export { type Creation, type CreationSession, type Revalidation, type Shares, type Tagged, TaggedCache } from './cache/tagged-cache.ts'
export { type CatalogueGaps, catalogueGaps } from './catalogue-gaps.ts'
export { Catalogues, type CataloguesOptions } from './catalogues.ts'
export { type Configuration, loadConfiguration, loadProject, secretsFile } from './config.ts'
export { ConfigurationError } from './configuration-error.ts'
export { createHost, type HostOptions } from './create-host.ts'
export { type Change, describeChange } from './database/change.ts'
export { compare, type Difference } from './database/compare.ts'
export { openDatabase } from './database/connection.ts'
export type {
  Database,
  DatabaseOptions,
  OpenedDatabase,
  Queryable,
  Statement,
  Transaction,
} from './database/database.ts'
export { columnName, indexName, shorten, tableName } from './database/identifier.ts'
export {
  MigrationError,
  type MigrationSource,
  type MigrationState,
  migrate,
  migrateDown,
  migrationSources,
  migrationStatus,
} from './database/migrate.ts'
export { AmbiguousChangeError, type Answers, noAnswers, type Question } from './database/migration-questions.ts'
export type { MigrationFile } from './database/migration-source.ts'
export { columnsOf } from './database/model.ts'
export { openShadow } from './database/shadow.ts'
export { type SqlColumns, selected, sqlNames } from './database/sql-names.ts'
export { writeMigration } from './database/write-migration.ts'
export { definitionTexts } from './definition-texts.ts'
export {
  activeEntities,
  assertEnvironment,
  bridgesOf,
  type ConfiguredPlugin,
  discoverPlugins,
  sortPlugins,
} from './discover-plugins.ts'
export { entitiesIn } from './entities-in.ts'
export {
  ConflictError,
  type DeclaredError,
  defineError,
  FetchFailedError,
  ForbiddenError,
  NotFoundError,
  PreconditionFailedError,
  RefusedError,
  TooManyRequestsError,
  UnauthorizedError,
  ValidationError,
} from './errors.ts'
export type { ChangeEvent, ChangeHandler, Events } from './events.ts'
export { filledText } from './filled-text.ts'
export { totalWithTrash } from './history/total-with-trash.ts'
export { unusedValues } from './history/unused-values.ts'
export type { Host, HostExtension } from './host.ts'
export {
  configuredPackages,
  findPackage,
  hasDoor,
  type InstalledPackage,
  widgetsPackages,
} from './installed-packages.ts'
export { type Cause, defineIssues, type IssueKind } from './issue.ts'
export { issues } from './issues.ts'
export type { EnqueueOptions, FailedJob, Jobs } from './jobs/jobs.ts'
export { misspeltVariables } from './known-variables.ts'
export { syncLargeTables } from './large-tables/sync-indexes.ts'
export { type LinkPreview, linkPreviewSize } from './link-previews.ts'
export { escapeHtml } from './mail/escape-html.ts'
export type { Mail, MailContent, MailMessage, MailTransport } from './mail/mail.ts'
export { isMailAddress } from './mail/mail-address.ts'
export { type MessageTexts, messageTexts } from './message-texts.ts'
export { nearestName } from './nearest-name.ts'
export { pathWithin } from './path-within.ts'
export type { ServiceClass, ServiceFor } from './plugin.ts'
export {
  type BatchAction,
  type BatchActionResult,
  definePlugin,
  type JobHandler,
  type OptionsSchema,
  type Plugin,
  type PluginDefinition,
  type PluginHost,
  type RemovalHook,
  type Seed,
  type UpdateHook,
} from './plugin.ts'
export { deletePreferences } from './preferences/preference-store.ts'
export { preferredLanguage } from './preferred-language.ts'
export type { ProjectConfiguration } from './project-schema.ts'
export { addressKey } from './rate-limiter/address-key.ts'
export type { RateLimit, RateLimiter } from './rate-limiter/rate-limiter.ts'
export { type Encoding, encodingFor } from './rest/accepted-encoding.ts'
export type { FilePart, FileReceiver, FormRecord } from './rest/file-receiver.ts'
export { type FormLimits, type FormPart, readParts } from './rest/form-parts.ts'
export { isDateTime, isEmail, isUuid } from './rest/formats.ts'
export { parseJson } from './rest/json-text.ts'
export { matchingIds } from './rest/matching-ids.ts'
export { idOf } from './rest/read-handlers.ts'
export { refusedWithin } from './rest/refused-within.ts'
export { inputSchema } from './rest/schemas.ts'
export { ownedRow, ownedRows } from './rest/subject-rows.ts'
export {
  createSafeFetch,
  type FetchedContent,
  type SafeFetch,
  type SafeFetchOptions,
  type SafeFetchParts,
  safeFetch,
} from './safe-fetch.ts'
export type { Condition } from './service/condition.ts'
export { EntityService, type ListResult, type RestoredRecord } from './service/entity-service.ts'
export { etagOf, isMatch } from './service/etag.ts'
export { givenId, newId } from './service/generated.ts'
export {
  type ComputedType,
  computedColumn,
  type ListColumn,
  type ListColumnSql,
  listColumn,
} from './service/list-column.ts'
export type { Owners } from './service/owners.ts'
export type { ReadRequest } from './service/read.ts'
export {
  type CountedRange,
  type FieldsQuery,
  type FieldsRow,
  type IdRange,
  readFields,
  readRanges,
} from './service/read-fields.ts'
export type { RecordRemoval } from './service/removal-hooks.ts'
export { type PluginService, serviceOf } from './service/service-of.ts'
export { untranslatedSql } from './service/untranslated.ts'
export { NamedCells, type NamedRecords } from './transfer/named-cells.ts'
export { cellOfNames, type NameTools, namesIn, type RecordNames, recordNames } from './transfer/record-names.ts'
export type { FoundNames } from './transfer/record-names-of.ts'
export { type LinkColumn, linksPart } from './transfer/relation-part.ts'
export {
  type CallerTools,
  type ExportTools,
  type ImportTools,
  type TransferPart,
  transferPart,
} from './transfer/transfer-part.ts'
export type { Cells, ImportedRecord, ImportLine, PartColumn } from './transfer/transfer-part-of.ts'

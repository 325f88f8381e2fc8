export type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
export {
  Access,
  type Contact,
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
export type { Owners } from './access/owners.ts'
export { mayReadAllOf, readableSql, visibleSql } from './access/readable.ts'
export { isSameOrigin, type Origin } from './access/same-origin.ts'
export {
  type CachedDocument,
  DocumentCache,
  type DocumentCacheOptions,
  type DocumentSource,
  type Generated,
} from './cache/document-cache.ts'
export { cachedLists } from './cache/query-cache.ts'
export { Catalogues } from './catalogues/catalogues.ts'
export { filledText } from './catalogues/filled-text.ts'
export { type MessageTexts, messageTexts } from './catalogues/message-texts.ts'
export { preferredLanguage } from './catalogues/preferred-language.ts'
export type { Configuration } from './configuration/config.ts'
export type { ProjectConfiguration } from './configuration/project-schema.ts'
export type { Database, Queryable, Statement, Transaction } from './database/database.ts'
export { columnName, tableName } from './database/identifier.ts'
export { columnsOf } from './database/model.ts'
export { type RenamedEntity, renameEntity } from './database/rename-entity.ts'
export { type RenamedModule, renameModule } from './database/rename-module.ts'
export { type SqlColumns, selected, sqlNames } from './database/sql-names.ts'
export { ConfigurationError } from './errors/configuration-error.ts'
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
} from './errors/errors.ts'
export { type Cause, defineIssues, type IssueKind } from './errors/issue.ts'
export { issues } from './errors/issues.ts'
export { batchAction } from './features/batch/batch-action.ts'
export {
  defineImporter,
  type Importer,
  type ImportSite,
  type ImportSource,
  ImportSourceError,
  type Medium,
  type WantedSlug,
} from './features/imports/importer.ts'
export type {
  ImportedResult,
  KnownRecord,
  OpenedImport,
  SourceRecord,
  UndoneStep,
} from './features/imports/source-record.ts'
export { deletePreferences } from './features/preferences/preference-store.ts'
export { NamedCells, type NamedRecords } from './features/transfer/named-cells.ts'
export { type NameTools, namesIn, type RecordNames, recordNames } from './features/transfer/record-names.ts'
export { type LinkColumn, linksPart } from './features/transfer/relation-part.ts'
export {
  type CallerTools,
  type ExportTools,
  type ImportTools,
  type TransferPart,
  transferPart,
} from './features/transfer/transfer-part.ts'
export { totalWithTrash } from './features/trash/total-with-trash.ts'
export { unusedValues } from './features/trash/unused-values.ts'
export {
  createSafeFetch,
  type FetchedContent,
  type SafeFetch,
  type SafeFetchOptions,
  type SafeFetchParts,
  safeFetch,
} from './fetch/safe-fetch.ts'
export { defineContent } from './host/content-seed.ts'
export type { EnqueueOptions, FailedJob, Jobs } from './jobs/jobs.ts'
export { escapeHtml } from './mail/escape-html.ts'
export type { Mail, MailContent, MailMessage, MailTransport } from './mail/mail.ts'
export { entitiesIn } from './plugin/entities-in.ts'
export { type LinkPreview, linkPreviewSize } from './plugin/link-previews.ts'
export type { ServiceClass, ServiceFor } from './plugin/plugin.ts'
export {
  type BackgroundWork,
  type BatchAction,
  type BatchActionResult,
  type ConfiguredPlugin,
  type ContentHost,
  type ContentSeed,
  definePlugin,
  type JobHandler,
  type OptionsSchema,
  type PageFrame,
  type Plugin,
  type PluginContent,
  type PluginDefinition,
  type PluginEntityRoute,
  type PluginHost,
  type PluginInput,
  type RemovalHook,
  type ServiceCheck,
  type Setup,
  type StartingOffers,
  type StartingPage,
  type StartingPoint,
  type StartingWidget,
  type UpdateHook,
} from './plugin/plugin.ts'
export type { SettingSchema, SettingsSchema } from './plugin/plugin-settings.ts'
export type { FoundNames } from './plugin/record-names-of.ts'
export { type PluginService, serviceOf } from './plugin/service-of.ts'
export type { Cells, ImportedRecord, ImportLine, PartColumn } from './plugin/transfer-part-of.ts'
export type { Upgrade, UpgradedProject } from './plugin/upgrade.ts'
export { addressKey } from './rate-limiter/address-key.ts'
export type { RateLimit, RateLimiter } from './rate-limiter/rate-limiter.ts'
export { type Caller, type Context, nobody, system, visitor } from './records/caller.ts'
export type { Condition } from './records/condition.ts'
export { EntityService, type ListResult, type RestoredRecord } from './records/entity-service.ts'
export { isMatch } from './records/etag.ts'
export type { ChangeEvent, ChangeHandler, Events } from './records/events.ts'
export { givenId, newId } from './records/generated.ts'
export {
  type ComputedType,
  computedColumn,
  type ListColumn,
  type ListColumnSql,
  listColumn,
} from './records/list-column.ts'
export type { ReadRequest } from './records/read.ts'
export {
  type CountedRange,
  type FieldsQuery,
  type FieldsRow,
  type IdRange,
  readFields,
  readRanges,
} from './records/read-fields.ts'
export type { RecordContent, RecordContents } from './records/record-contents.ts'
export type { RecordRemoval } from './records/removal-hooks.ts'
export { untranslatedSql } from './records/untranslated.ts'
export type { FilePart, FileReceiver, FormRecord } from './rest/file-receiver.ts'
export { acceptParts, type FormLimits, type FormPart, readParts } from './rest/form-parts.ts'
export { matchingIds } from './rest/matching-ids.ts'
export { pathWithin } from './rest/path-within.ts'
export { idOf } from './rest/read-handlers.ts'
export { refusedWithin } from './rest/refused-within.ts'
export { inputSchema } from './rest/schemas.ts'
export { sendDocument } from './rest/send-document.ts'
export { type PathSubject, subjectOf, subjectRoutes } from './rest/subject-routes.ts'
export { ownedRow, ownedRows } from './rest/subject-rows.ts'
export { isDateTime, isEmail, isUuid } from './validation/formats.ts'

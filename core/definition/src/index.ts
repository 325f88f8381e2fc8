export type { BatchData, BatchOperation, BatchRun, BatchWrite } from './back-office/batch.ts'
export { csvLine, guardedCell, minorUnitsHeading, parseCsv, plainCell } from './back-office/csv.ts'
export type { Health } from './back-office/health.ts'
export type {
  Actor,
  HistoryAction,
  HistoryChange,
  HistoryEntry,
  HistoryUndone,
  TrashEntry,
  TrashProgress,
  TrashRestored,
} from './back-office/history.ts'
export type {
  ImportAddition,
  ImportError,
  ImportReport,
  ImportRequest,
  OpenColumns,
  TransferColumnInfo,
  TransferColumns,
} from './back-office/import.ts'
export type {
  LeftOutPlugin,
  PluginCheck,
  PluginEntity,
  PluginListing,
  PluginRoute,
  PluginSetting,
  PluginSettings,
  PluginUpdate,
} from './back-office/plugins.ts'
export type { Preference } from './back-office/preference.ts'
export type { EntityRight, Rights } from './back-office/rights.ts'
export type { SearchHit } from './back-office/search.ts'
export { attributeFields, attributeKeyFields } from './definition/attribute-fields.ts'
export { blankRow } from './definition/blank-row.ts'
export {
  type Catalogue,
  catalogueWith,
  isPluralForms,
  type PluralForms,
  spokenCatalogue,
  type TextGroup,
  type Texts,
  textsIn,
} from './definition/catalogue.ts'
export { adminFields, anchor, contentFields } from './definition/content-fields.ts'
export {
  type AccessRule,
  type ArchivePart,
  defineModule,
  type Entity,
  type EntityAccess,
  type EntityAdmin,
  type EntityFeed,
  type EntityOptions,
  fieldEntries,
  type ImplicitFields,
  implicitFields,
  type MenuPlace,
  type ModuleAdmin,
  type ModuleDefinition,
  type ModuleOptions,
  type Pointer,
  referencesOf,
  reservedModule,
} from './definition/entity.ts'
export {
  addressOf,
  defaultListUrls,
  type EntityPage,
  type EntityPages,
  entityPages,
  identifiesRecord,
} from './definition/entity-pages.ts'
export {
  type ColumnType,
  type Field,
  type FieldAdmin,
  type FieldFlags,
  type FieldMap,
  type FieldOptions,
  type FlagsOf,
  field,
  type JsonSchema,
  type Localized,
  type NoOptions,
  type OnDelete,
  type ValueWith,
} from './definition/field.ts'
export { bigint, largestBigint } from './definition/fields/bigint.ts'
export { boolean } from './definition/fields/boolean.ts'
export { className } from './definition/fields/class-name.ts'
export { date } from './definition/fields/date.ts'
export { datetime } from './definition/fields/datetime.ts'
export { file } from './definition/fields/file.ts'
export { integer } from './definition/fields/integer.ts'
export { json } from './definition/fields/json.ts'
export { localized } from './definition/fields/localized.ts'
export { number } from './definition/fields/number.ts'
export { reference } from './definition/fields/reference.ts'
export { richText } from './definition/fields/rich-text.ts'
export { select } from './definition/fields/select.ts'
export { adminTitle, slug } from './definition/fields/slug.ts'
export { text } from './definition/fields/text.ts'
export { uuid } from './definition/fields/uuid.ts'
export { dateTimeFormat, displayNames, numberFormat, pluralRules, relativeTimeFormat } from './definition/formats.ts'
export { follow, type Include, linked, linkedName } from './definition/include.ts'
export {
  entitiesIn,
  type IncludeNode,
  type IncludeStep,
  type IncludeSteps,
  includeSteps,
  includeTree,
} from './definition/include-tree.ts'
export {
  entityDescription,
  entityName,
  entitySynonyms,
  feedName,
  fieldName,
  fieldSynonyms,
  groupName,
  helpOf,
  moduleName,
  namedVariants,
  synonymsIn,
  valueName,
  variantName,
} from './definition/names.ts'
export { fillSegments, type Segment, segmentOf, segmentsOf } from './definition/page-url.ts'
export {
  type Filter,
  type FilterMethod,
  filterMethods,
  type ListQuery,
  type Order,
} from './definition/query.ts'
export { queryString } from './definition/query-string.ts'
export { followColumn, linkedColumn, type RelatedColumn } from './definition/related-column.ts'
export { type EndKey, type Relation, relation } from './definition/relation.ts'
export {
  type Column,
  type Input,
  type OwnValues,
  ownValues,
  type Patch,
  type ReferenceKey,
  type ReferenceTo,
  type Row,
  type TargetOf,
} from './definition/row.ts'
export { searchedFields, searchLimits } from './definition/search.ts'
export {
  anyRecordTag,
  countTags,
  everything,
  listTags,
  mostTags,
  pathOfTag,
  recordTag,
  recordTags,
  referenceTag,
  type TaggedRows,
} from './definition/tags.ts'
export { type DefinedTexts, type TextProblem, textProblems } from './definition/text-problems.ts'
export {
  type CommonTexts,
  type DefinitionTexts,
  definitionsIn,
  type EntityName,
  type EntityTexts,
  type FieldTexts,
  type ModuleTexts,
} from './definition/texts.ts'
export { type CamelCase, plural, toCamelCase, toSentence, toSnakeCase } from './definition/words.ts'
export { type Issue, issueIn } from './issue.ts'
export { richTextFrom, type TextPicture } from './rich-text-from.ts'

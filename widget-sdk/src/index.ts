export { queryString } from '@tessera/core'
export { Authorized } from './Authorized.tsx'
export { type ActionLog, createActionLog, type LoggedAction } from './action-log.ts'
export { type AttributeValue, useAttributeText } from './attribute-text.ts'
export { showToast, type ToastKind } from './browser/toast.ts'
export { type ApiClient, type ApiClientOptions, type CallOptions, createApiClient } from './client/api-client.ts'
export { ApiError, errorOf } from './client/api-error.ts'
export { causeTexts, type IssueText, type IssueTexts, issueText, useIssueTexts } from './client/issue-text.ts'
export { serverRetries } from './client/retry.ts'
export { cn } from './cn.ts'
export {
  type Linked,
  type PagedRows,
  type RouteParameters,
  useCount,
  useInvalidate,
  useLinked,
  usePagedRows,
  usePointing,
  useRecordResponse,
  useResponse,
  useRow,
  useRowBySlug,
  useRows,
} from './data/hooks.ts'
export { ErrorBoundary, ErrorFallback } from './ErrorBoundary.tsx'
export type { AccountMenuPage, Page, PageSegment } from './environment.ts'
export { type Environment, EnvironmentProvider, type WidgetProps } from './environment.ts'
export { useHeadScript } from './head-script.ts'
export { useIsHydrated } from './hydrated.ts'
export { createInheritedValue, type InheritedValue } from './inherited-value.tsx'
export { LanguageLink } from './LanguageLink.tsx'
export { useLanguage, useText } from './language.ts'
export { textIn } from './localized-text.ts'
export { type MessageGroups, type MessageSource, messagesFrom } from './message-source.ts'
export { messagesOf, type UseMessages } from './messages-of.ts'
export { type ModulePage, modulePage, type PageRole } from './module-page.ts'
export { type MomentText, useMomentText } from './moment-text.ts'
export {
  type SegmentField,
  useAccountMenuPages,
  useAddressOf,
  useIsCurrent,
  useListAddressOf,
  useModulePage,
  usePage,
  usePageOf,
  useSegment,
  useSegmentValue,
} from './page.ts'
export { usePageHead } from './page-head.ts'
export { canonicalSearch, isPaging, pageParameter, queryOf, slugParameter } from './page-parameters.ts'
export { localizedPath, type PageQuery, searchOf } from './page-path.ts'
export { type QueryChanges, useAddressWith, usePageNumber, usePageQueries, usePageQuery } from './page-query.ts'
export { type PageScript, pageScript, usePageScript } from './page-script.ts'
export { RichText } from './RichText.tsx'
export { createRegistry, type LoadedVariant, type Registry } from './registry.ts'
export type { Crumb, ParameterReader, ReadParameter, RenderMetadata } from './render-metadata.ts'
export { parseRichText, plainText, type RichTextNode } from './rich-text.ts'
export { type SafeHref, safeHref, safeImageUrl } from './safe-href.ts'
export {
  type Action,
  noSession,
  type SessionLoader,
  type SessionProvider,
  type SessionSource,
  type SessionState,
} from './session.ts'
export { useApi, useAuthorized, useEnsureSubject, useSession } from './session-hooks.ts'
export { timeAgo } from './time-ago.ts'
export type { VariantContext } from './variant.ts'
export {
  defineWidgets,
  type EntityVariants,
  type Hydrate,
  island,
  lazy,
  type Variant,
  type VariantLoader,
  type VariantProps,
  variants,
  type WidgetsPackage,
} from './variant.ts'
export { useEntity, useHasVariant, Widget } from './Widget.tsx'

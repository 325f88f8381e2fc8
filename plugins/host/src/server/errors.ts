import { defineError, defineIssues } from '@tessera/server'

export const hostIssues = defineIssues({
  HOST_UNKNOWN_EXTERNAL_RECORD: '{at} must be the id of an existing record of {entity}',
  HOST_PATH: '{at} must be a path of this site, such as /about',
})

export const PageUrlTooLongError = defineError(
  'HOST_PAGE_URL_TOO_LONG',
  'url must be at most {maximum} characters',
  400,
  'url',
)
export const PageUrlWithQueryError = defineError(
  'HOST_PAGE_URL_WITH_QUERY',
  'url must be a path without a query or fragment',
  400,
  'url',
)
export const PageUrlOfOtherSiteError = defineError(
  'HOST_PAGE_URL_OF_OTHER_SITE',
  'url must be a path of this site, such as /about',
  400,
  'url',
)
export const InvalidPageUrlError = defineError(
  'HOST_INVALID_PAGE_URL',
  'url must be a path such as /about, without empty parts, "." or ".."',
  400,
  'url',
)
export const InvalidSegmentError = defineError(
  'HOST_INVALID_SEGMENT',
  'url: {segment} must have the form [module.entities.field]',
  400,
  'url',
)
export const RepeatedSegmentError = defineError(
  'HOST_REPEATED_SEGMENT',
  'url: {segment} may occur only once',
  400,
  'url',
)
export const PageNotFoundError = defineError('HOST_PAGE_NOT_FOUND', 'Page not found', 404)
export const SegmentNotFoundError = defineError('HOST_SEGMENT_NOT_FOUND', 'No page with this url has this segment', 404)
export const UnknownExternalModuleError = defineError(
  'HOST_UNKNOWN_EXTERNAL_MODULE',
  'externalModule must be one of {choices}',
  400,
  'externalModule',
)
export const RedirectLoopError = defineError('HOST_REDIRECT_IN_CIRCLE', 'to leads back to from', 400, 'to')
export const UnknownRedirectSegmentError = defineError(
  'HOST_UNKNOWN_REDIRECT_SEGMENT',
  'to: {segment} must stand in from too',
  400,
  'to',
)
export const RedirectToOtherSiteError = defineError(
  'HOST_REDIRECT_TO_OTHER_SITE',
  'to must be a path of this site: only administrators lead to others',
  400,
  'to',
)
export const InvalidRedirectTargetError = defineError(
  'HOST_INVALID_REDIRECT_GOAL',
  'to must be a path such as /about, or an https address',
  400,
  'to',
)

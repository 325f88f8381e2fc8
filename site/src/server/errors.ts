import { defineError, defineIssues } from '@tessera/server'

export const siteIssues = defineIssues({
  SITE_PAGE_PATH: '{at} must be the path of a page without its language: /about',
  SITE_UNKNOWN_ENTITY: 'There is no entity {entity}',
  SITE_UNKNOWN_VARIANT: '{entity} has no variant {variant}: choose one that a widgets package registers',
  SITE_UNKNOWN_REF: '{at}: no operation creates "{ref}"',
  SITE_HIDDEN_RECORD: '{entity} {id} is not there for visitors',
})

export const PreviewTimeoutError = defineError(
  'SITE_PREVIEW_TIMEOUT',
  'The preview was not rendered within {seconds} seconds; try again in a moment',
  503,
)

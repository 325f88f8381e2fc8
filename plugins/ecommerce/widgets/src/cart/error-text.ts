import { textsIn } from '@tessera/core'
import { ApiError, causeTexts } from '@tessera/widget-sdk'
import { pageTexts } from '@tessera/widget-sdk/browser'
import { isTemporary } from './reconnection.ts'

/** What an error says to the visitor, in the language of the page. */
export async function errorText(error: unknown): Promise<string> {
  const [own, common] = await Promise.all([pageTexts('@tessera/ecommerce-widgets'), pageTexts('@tessera/widget-sdk')])
  if (isTemporary(error)) return String(own.cart?.offline)
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  const language = document.documentElement.lang
  const texts = (group = {}) => textsIn(group, language) as never
  const causes = causeTexts(
    error,
    { values: texts(common.issueValues), whole: [texts(own.issues), texts(common.issues)] },
    language,
  )
  return causes.join(' ') || error.message
}

import type { Localized } from '@tessera/core'
import { messageTexts, type PluginHost } from '@tessera/server'
import type { PaymentPart } from './totals.ts'

type Texts = Pick<
  typeof import('@tessera/ecommerce/messages/en.json'),
  'mails' | 'shippingMails' | 'editMail' | 'payment' | 'entities'
>

/** The texts of an order, in one language. */
export interface OrderTexts extends Texts {
  /** The language of the texts. */
  readonly language: string
  /** The language of the site that links lead to. */
  readonly site: string
  /** What a part of a payment is called. */
  titleOf(part: Pick<PaymentPart, 'title' | 'kind'>): string
}

/** @param wish the language of the order */
export function orderTexts(
  host: Pick<PluginHost, 'configuration' | 'catalogues'>,
  wish: string | null | undefined,
): OrderTexts {
  const { site, language, texts: all } = messageTexts(host, '@tessera/ecommerce', wish)
  const { defaultLanguage } = host.configuration
  const texts = all as unknown as Texts
  return {
    ...texts,
    language,
    site,
    titleOf: ({ title, kind }) => textIn(title, [site, defaultLanguage]) ?? (kind ? texts.payment[kind] : ''),
  }
}

/** The text in the first of the languages that has one, else in any. */
function textIn(texts: Localized, languages: readonly string[]): string | undefined {
  return [...languages.map(each => texts[each]), ...Object.values(texts)].find(text => text?.trim())
}

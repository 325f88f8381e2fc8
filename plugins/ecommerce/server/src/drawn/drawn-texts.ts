import type { PluginHost } from '@tessera/server'

/** Texts of drawn pictures; `{name}` is a gap. */
export interface DrawnTexts {
  readonly receipt: {
    readonly language: string
    readonly title: string
    readonly number: string
    readonly fileTitle: string
    readonly more: string
    readonly total: string
    readonly thanks: string
    readonly due: string
    readonly test: string
    readonly delivery: string
    readonly discount: string
    readonly tax: string
  }
  readonly attachment: { readonly language: string; readonly fileTitle: string; readonly label: string }
}

const packageName = '@tessera/ecommerce'

/** The texts in a language, or where they aren't written in it, in the site's or in English. */
export function drawnTexts(
  { catalogues, configuration }: Pick<PluginHost, 'catalogues' | 'configuration'>,
  wanted: string,
): DrawnTexts {
  const written = catalogues.languagesOf(packageName)
  const language = [wanted, configuration.defaultLanguage].find(each => written.includes(each)) ?? 'en'
  const { drawn, payment } = catalogues.spoken(packageName, language) as unknown as {
    readonly drawn: DrawnTexts
    readonly payment: Pick<DrawnTexts['receipt'], 'delivery' | 'discount' | 'tax' | 'test'>
  }
  const { delivery, discount, tax, test } = payment
  return {
    receipt: { ...drawn.receipt, delivery, discount, tax, test, language },
    attachment: { ...drawn.attachment, language },
  }
}

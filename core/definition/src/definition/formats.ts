/** A format takes a hundred times as long to make as to use, and there are a few for each language. */
const formats = new Map<string, unknown>()

/** `Intl.NumberFormat` of a language, made once for the same options. */
export function numberFormat(language: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  return formatOf('number', language, options, () => new Intl.NumberFormat(language, options))
}

/** `Intl.DateTimeFormat` of a language, made once for the same options. */
export function dateTimeFormat(language: string, options?: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return formatOf('date', language, options, () => new Intl.DateTimeFormat(language, options))
}

/** `Intl.RelativeTimeFormat` of a language, made once for the same options. */
export function relativeTimeFormat(
  language: string,
  options?: Intl.RelativeTimeFormatOptions,
): Intl.RelativeTimeFormat {
  return formatOf('relative time', language, options, () => new Intl.RelativeTimeFormat(language, options))
}

/** `Intl.DisplayNames` in a language, made once for the same options. */
export function displayNames(language: string, options: Intl.DisplayNamesOptions): Intl.DisplayNames {
  return formatOf('names', language, options, () => new Intl.DisplayNames(language, options))
}

/** `Intl.PluralRules` of a language, made once. */
export function pluralRules(language: string): Intl.PluralRules {
  return formatOf('plural', language, undefined, () => new Intl.PluralRules(language))
}

function formatOf<Format>(kind: string, language: string, options: object | undefined, make: () => Format): Format {
  const key = `${kind} ${language} ${JSON.stringify(options)}`
  const format = (formats.get(key) as Format | undefined) ?? make()
  formats.set(key, format)
  return format
}

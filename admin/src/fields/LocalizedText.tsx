import { useLanguage } from '@tessera/widget-sdk'
import { languageName } from '../forms/form-language.ts'
import { spokenText } from './input-value.ts'

interface LocalizedTextProps {
  readonly value: unknown
  /** The language of the list. */
  readonly language: string
  /** Converts the stored text for display (default: the text itself). */
  readonly read?: (text: string) => string
}

/** A text on one line, truncated; a text in another language than the list's is marked with its language. */
export function LocalizedText({ value, language, read = text => text }: LocalizedTextProps) {
  const interfaceLanguage = useLanguage()
  const spoken = spokenText(value, language)
  const text = read(spoken.text)
  if (spoken.language === undefined || spoken.language === language) {
    return (
      <span className="block truncate" title={text}>
        {text}
      </span>
    )
  }
  return (
    <span className="flex items-baseline gap-1.5 text-text-muted">
      <span lang={spoken.language} className="min-w-0 truncate" title={text}>
        {text}
      </span>
      <abbr
        title={languageName(spoken.language, interfaceLanguage)}
        className="shrink-0 rounded-sm border border-border px-1 text-xs uppercase no-underline"
      >
        {spoken.language}
      </abbr>
    </span>
  )
}

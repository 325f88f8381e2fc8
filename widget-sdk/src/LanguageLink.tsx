import { displayNames } from '@tessera/core'
import type { ReactNode } from 'react'
import { usePage } from './page.ts'

interface LanguageLinkProps {
  /** Code of the language that the link leads to. */
  readonly language: string
  readonly className?: string
  /** Default: the language's own name. */
  readonly children?: ReactNode
}

/** Leads to the same page in another language. */
export function LanguageLink({ language, className, children }: LanguageLinkProps) {
  const page = usePage()
  return (
    <a
      href={page.alternates[language]}
      hrefLang={language}
      data-language={language}
      lang={language}
      className={className}
      {...(language === page.language && { 'aria-current': 'true' as const })}
    >
      {children ?? nameOf(language)}
    </a>
  )
}

/** `Русский` for `ru`. */
function nameOf(language: string): string {
  const name = displayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

import { cn, defineMessages, useMessages, usePage } from '@tessera/widget-sdk'

const messages = defineMessages({ en: { languages: 'Language' }, ru: { languages: 'Язык' } })

/** Links to this page in the other languages. */
export function LanguageSwitch({ className }: { readonly className?: string }) {
  const m = useMessages(messages)
  const { language, languages, alternates } = usePage()
  if (languages.length < 2) return null
  return (
    <nav aria-label={m.languages} className={cn('flex items-center text-sm', className)}>
      {languages.map(each => (
        <a
          key={each}
          href={alternates[each]}
          hrefLang={each}
          lang={each}
          aria-label={nameOf(each)}
          aria-current={each === language ? 'true' : undefined}
          className="inline-flex min-h-11 min-w-9 items-center justify-center rounded-md font-medium text-text-muted uppercase no-underline transition-colors hover:text-text aria-[current=true]:text-text"
        >
          {each}
        </a>
      ))}
    </nav>
  )
}

/** `ru` → `ru, русский`: begins with what is seen, for those who speak to their browser. */
function nameOf(language: string): string {
  return `${language}, ${new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language}`
}

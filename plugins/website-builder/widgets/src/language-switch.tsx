import { cn, defineMessages, LanguageLink, useMessages, usePage } from '@tessera/widget-sdk'

const messages = defineMessages({ en: { languages: 'Language' }, ru: { languages: 'Язык' } })

/** Links to this page in each language, by their codes. */
export function LanguageSwitch({ className }: { readonly className?: string }) {
  const m = useMessages(messages)
  const { languages } = usePage()
  if (languages.length < 2) return null
  return (
    <nav aria-label={m.languages} className={cn('flex items-center text-sm', className)}>
      {languages.map(each => (
        <LanguageLink
          key={each}
          language={each}
          className="inline-flex min-h-11 min-w-9 items-center justify-center rounded-md font-medium text-text-muted uppercase no-underline transition-colors hover:text-text aria-[current=true]:text-text"
        >
          {each}
        </LanguageLink>
      ))}
    </nav>
  )
}

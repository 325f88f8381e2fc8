import { cn, LanguageLink, useHeadScript, usePage } from '@tessera/widget-sdk'
import { useMessages } from './messages.ts'

/** Links to this page in each language, labelled with language codes. */
export function LanguageSwitch({ className }: { readonly className?: string }) {
  const m = useMessages('languageSwitch')
  const { languages, url } = usePage()
  if (languages.length < 2) return null
  return (
    <nav aria-label={m.languages} className={cn('flex items-center text-sm', className)}>
      {url === '/404' && <AddressKeeper languages={languages} />}
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

/** The 404 page is the same for all addresses: only the browser knows which one to keep. */
function AddressKeeper({ languages }: { readonly languages: readonly string[] }) {
  useHeadScript('language-switch', keepAddress, languages)
  return null
}

function keepAddress(languages: readonly string[]): void {
  document.addEventListener('DOMContentLoaded', () => {
    const [, first = '', ...rest] = location.pathname.split('/')
    const path = languages.includes(first) ? rest : [first, ...rest]
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
      link.href = `/${[link.dataset.language, ...path].join('/')}${location.search}`
    }
  })
}

import { useLanguage } from '@tessera/widget-sdk'
import { buttonClasses } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'

/** Stands in for a page that doesn't exist: `/404`, `/500`, or the home page of a site that has none yet. */
export function BuiltInPage({ status }: { readonly status: 200 | 404 | 500 }) {
  const texts = useMessages('builtInPage')
  const language = useLanguage()
  return (
    <section className="mx-auto flex min-h-[70dvh] w-full max-w-2xl flex-col items-start justify-center gap-4 px-6 py-24">
      {status !== 200 && <p className="font-heading text-6xl font-semibold tracking-tight text-primary">{status}</p>}
      <h1 className="font-heading text-3xl font-semibold text-text">{texts[`title${status}`]}</h1>
      <p className="text-lg text-text-muted">{texts[`hint${status}`]}</p>
      {status === 200 ? (
        <a href="/admin/pages" className={buttonClasses('outline', 'mt-4')}>
          {texts.admin}
        </a>
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          {status === 500 && (
            <a href="?" className={buttonClasses('primary')}>
              {texts.reload}
            </a>
          )}
          <a href={`/${language}`} className={buttonClasses(status === 500 ? 'outline' : 'primary')}>
            {texts.home}
          </a>
        </div>
      )}
    </section>
  )
}

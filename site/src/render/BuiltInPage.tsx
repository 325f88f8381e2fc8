import { defineMessages, messagesIn, useLanguage, useMessages } from '@tessera/widget-sdk'
import { buttonClasses } from '@tessera/widget-sdk/ui'

const messages = defineMessages({
  en: {
    home: 'Go to the home page',
    reload: 'Reload',
    title404: 'This page does not exist',
    hint404: 'It may have been moved, or the address has a typo.',
    title500: 'Something went wrong',
    hint500: 'It is not your fault. Try again in a moment.',
    title200: 'Nothing here yet',
    hint200: 'The site is up and waits for its home page. It is made in the back office.',
    admin: 'Open the back office',
  },
  ru: {
    home: 'На главную',
    reload: 'Перезагрузить',
    title404: 'Такой страницы нет',
    hint404: 'Возможно, её перенесли или в адресе опечатка.',
    title500: 'Что-то пошло не так',
    hint500: 'Вы ни при чём. Попробуйте ещё раз через минуту.',
    title200: 'Здесь пока пусто',
    hint200: 'Сайт работает и ждёт главную страницу. Её создают в панели управления.',
    admin: 'Открыть панель управления',
  },
})

/** Title of the built-in page of a status. */
export function builtInTitle(status: 200 | 404 | 500, ...languages: readonly string[]): string {
  return messagesIn(messages, ...languages)[`title${status}`]
}

/** Stands in for a page that doesn't exist: `/404`, `/500`, or the home page of an empty site. */
export function BuiltInPage({ status }: { readonly status: 200 | 404 | 500 }) {
  const texts = useMessages(messages)
  const language = useLanguage()
  return (
    <section className="mx-auto flex min-h-[70dvh] w-full max-w-2xl flex-col items-start justify-center gap-4 px-6 py-24">
      {status !== 200 && <p className="font-heading text-6xl font-semibold tracking-tight text-primary">{status}</p>}
      <h1 className="font-heading text-3xl font-semibold text-text">{texts[`title${status}`]}</h1>
      <p className="text-lg text-text-muted">{texts[`hint${status}`]}</p>
      {status === 200 ? (
        <a href="/admin" className={buttonClasses('primary', 'mt-4')}>
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

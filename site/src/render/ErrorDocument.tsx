import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { HeadLinks } from './HeadLinks.tsx'
import type { ErrorDocumentRequest } from './render-request.ts'

const messages = defineMessages({
  en: {
    title400: 'This can’t be shown yet',
    hint400: 'Put this right, then it appears here.',
    title401: 'You are no longer logged in',
    hint401: 'Log in to the back office again. What you have typed there is kept.',
    title403: 'You may not change pages',
    hint403: 'Ask an administrator for a role that may.',
    title404: 'There is nothing to show',
    hint404: 'The record was deleted, or visitors of the site may not see it.',
    title503: 'The preview takes too long',
    hint503: 'Try again in a moment.',
    title500: 'The preview could not be rendered',
    hint500: 'Try again in a moment; the server’s log says why.',
    logIn: 'Log in',
  },
  ru: {
    title400: 'Пока показать нельзя',
    hint400: 'Исправьте это, и здесь появится предпросмотр.',
    title401: 'Вы больше не авторизованы',
    hint401: 'Войдите в панель управления ещё раз. Всё, что вы там ввели, сохранится.',
    title403: 'У вас нет права менять страницы',
    hint403: 'Попросите администратора дать вам роль с этим правом.',
    title404: 'Показывать нечего',
    hint404: 'Запись удалена, или посетителям сайта она не видна.',
    title503: 'Предпросмотр готовится слишком долго',
    hint503: 'Попробуйте ещё раз через минуту.',
    title500: 'Не удалось подготовить предпросмотр',
    hint500: 'Попробуйте ещё раз через минуту; причина записана в журнале сервера.',
    logIn: 'Войти',
  },
})

/** Shown in the composer's frame when the requested page can't be: says why and what to do. */
export function ErrorDocument({ request }: { readonly request: ErrorDocumentRequest }) {
  const texts = useMessages(messages)
  const { assets, language, causes } = request
  const status = statusWithTexts(request.status)
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{texts[`title${status}`]}</title>
        <HeadLinks assets={assets} language={language} />
        <meta name="robots" content="noindex" />
      </head>
      <body className="flex flex-col">
        <main
          id="content"
          className="mx-auto flex w-full max-w-xl flex-col items-start justify-center gap-3 px-6 py-12 text-text"
        >
          <h1 className="font-heading text-xl font-semibold">{texts[`title${status}`]}</h1>
          <p className="text-text-muted">{texts[`hint${status}`]}</p>
          {causes.length > 0 && (
            <ul className="list-disc pl-5 text-sm text-text-muted">
              {causes.map(cause => (
                <li key={cause}>{cause}</li>
              ))}
            </ul>
          )}
          {status === 401 && (
            <a
              href="/admin"
              target="_top"
              className="mt-4 inline-flex min-h-11 items-center rounded-md bg-primary px-5 font-medium text-on-primary hover:bg-primary-hover"
            >
              {texts.logIn}
            </a>
          )}
        </main>
      </body>
    </html>
  )
}

/** The status whose texts are used. */
function statusWithTexts(status: number): 400 | 401 | 403 | 404 | 500 | 503 {
  if (status === 401 || status === 403 || status === 404 || status === 503) return status
  return status >= 500 ? 500 : 400
}

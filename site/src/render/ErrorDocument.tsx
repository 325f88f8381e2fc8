import { useMessages } from '../messages.ts'
import { HeadLinks } from './HeadLinks.tsx'
import type { ErrorDocumentRequest } from './render-request.ts'

/** Shown in the composer's frame when the requested page can't be: says why and what to do. */
export function ErrorDocument({ request }: { readonly request: ErrorDocumentRequest }) {
  const texts = useMessages('errorDocument')
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

import type { Localized } from '@tessera/core'
import { textIn, Widget } from '@tessera/widget-sdk'
import { HeadLinks } from './HeadLinks.tsx'
import type { PreviewTarget, RenderRequest } from './render-request.ts'

interface PreviewDocumentProps {
  readonly request: RenderRequest
  readonly target: PreviewTarget
}

/** One record by itself, on the background of the site's pages and as high as its content. */
export function PreviewDocument({ request, target }: PreviewDocumentProps) {
  const { settings, assets, language } = request
  const { entity, row, variant } = target
  const { title } = row as { readonly title?: Localized | string | null }
  const name = typeof title === 'string' ? title : textIn(title, language, settings.defaultLanguage)
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{name || entity.path}</title>
        <HeadLinks assets={assets} language={language} />
        <meta name="robots" content="noindex" />
      </head>
      <body className="flex flex-col">
        <main id="content">
          <Widget of={entity} data={row} variant={variant} />
        </main>
      </body>
    </html>
  )
}

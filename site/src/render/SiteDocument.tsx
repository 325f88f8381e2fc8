import { widget as hostWidget } from '@tessera/host'
import type { Placed } from '@tessera/host/server'
import { cn, Widget } from '@tessera/widget-sdk'
import { BuiltInPage } from './BuiltInPage.tsx'
import { Head, type LateHead } from './Head.tsx'
import type { RenderRequest } from './render-request.ts'
import { spokenPage } from './spoken-page.ts'

interface SiteDocumentProps {
  readonly request: RenderRequest
  readonly head: LateHead
}

/** The document of a page: its layouts' widgets around its own. */
export function SiteDocument({ request, head }: SiteDocumentProps) {
  const { resolved, language } = request
  const layouts = resolved?.layouts ?? []
  return (
    <html lang={language}>
      <head>
        <Head request={request} late={head} />
      </head>
      <body className={cn('flex min-h-dvh flex-col', resolved?.page.className)}>
        {layouts.map(({ layout, defaultWidgets }) => (
          <PlacedWidgets key={layout.id} widgets={defaultWidgets} />
        ))}
        <main id="content" className="flex-1">
          <Content request={request} />
        </main>
        {layouts.map(({ layout, additionalWidgets }) => (
          <PlacedWidgets key={layout.id} widgets={additionalWidgets} />
        ))}
      </body>
    </html>
  )
}

function Content({
  request: { resolved, modulePage, status, messages, language },
}: {
  readonly request: RenderRequest
}) {
  if (modulePage) {
    const { row } = spokenPage(modulePage, messages.of(modulePage.packageName), language)
    return <Widget of={modulePage.widget} data={row} />
  }
  return resolved ? <PlacedWidgets widgets={resolved.widgets} /> : <BuiltInPage status={status} />
}

interface PlacedLink {
  readonly id: string
  readonly className: string | null
}

function PlacedWidgets({ widgets }: { readonly widgets: readonly Placed<PlacedLink>[] }) {
  return widgets.map(({ link, widget }) => (
    <Widget key={link.id} of={hostWidget} data={widget} className={link.className} />
  ))
}

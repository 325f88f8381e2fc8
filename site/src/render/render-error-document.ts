import type { Registry } from '@tessera/widget-sdk'
import { createServerSource, renderPage } from '@tessera/widget-sdk/server'
import { createElement } from 'react'
import { ErrorDocument } from './ErrorDocument.tsx'
import { previewScript } from './preview-head.ts'
import { type ErrorDocumentRequest, siteOf } from './render-request.ts'

/** Renders an error document, without any widget or data. */
export async function renderErrorDocument(request: ErrorDocumentRequest, registry: Registry): Promise<string> {
  const { settings, assets, language, messages, url, status } = request
  const { html } = await renderPage(createElement(ErrorDocument, { request }), {
    page: { ...siteOf(settings), url, language, segments: {} },
    source: createServerSource(async () => [], new Map()),
    messages: messages.source,
    registry,
    report: error => {
      throw error
    },
    moduleAddress: assets.module,
  })
  const head = previewScript({ status, language, url, page: null, layouts: [], segment: null })
  return html.replace('</head>', () => `${head}</head>`)
}

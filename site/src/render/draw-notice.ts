import type { Registry } from '@tessera/widget-sdk'
import { createServerSource, renderPage } from '@tessera/widget-sdk/server'
import { createElement } from 'react'
import { composedScript } from './composed-head.ts'
import { NoticeDocument } from './NoticeDocument.tsx'
import { type NoticeRequest, siteOf } from './render-request.ts'

/** Draws a notice: no widget, no data. */
export async function drawNotice(request: NoticeRequest, registry: Registry): Promise<string> {
  const { settings, assets, language, url, status } = request
  const { html } = await renderPage(createElement(NoticeDocument, { request }), {
    page: { ...siteOf(settings), url, language, segments: {} },
    source: createServerSource(async () => [], new Map()),
    registry,
    report: error => {
      throw error
    },
    moduleAddress: assets.module,
  })
  const told = composedScript({ status, language, url, page: null, layouts: [], segment: null })
  return html.replace('</head>', () => `${told}</head>`)
}

import { type AdminStart, startElement } from '../context/start.ts'
import type { AdminAssets } from './assets.ts'

/** What the page itself says. */
export interface ShellTexts {
  readonly title: string
  readonly needsScript: string
}

/** The HTML page of the back office, which is rendered in the browser. */
export function shellPage(
  start: AdminStart,
  { styles, scripts, preloads }: AdminAssets,
  themeScript: string,
  language: string,
  text: ShellTexts,
): string {
  const json = JSON.stringify(start).replaceAll('<', '\\u003c')
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${text.title} · Tessera</title><link rel="icon" href="/favicon.svg">`,
    `<script src="${themeScript}" data-texts="${JSON.stringify(start.texts).replaceAll('"', '&quot;')}"></script>`,
    ...styles.map(href => `<link rel="stylesheet" href="${href}">`),
    ...preloads.map(href => `<link rel="modulepreload" href="${href}">`),
    ...scripts.map(src => `<script type="module" src="${src}"></script>`),
    `</head><body><div id="root"></div><noscript><p>${text.needsScript}</p></noscript>`,
    `<script type="application/json" id="${startElement}">${json}</script></body></html>`,
  ].join('')
}

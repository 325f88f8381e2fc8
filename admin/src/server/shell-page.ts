import { type AdminStart, startElement } from '../app/start.ts'
import type { AdminAssets } from './assets.ts'

const texts = {
  en: { title: 'Back office', needsScript: 'The back office needs JavaScript: allow it for this site, then reload.' },
  ru: {
    title: 'Панель управления',
    needsScript: 'Панели управления нужен JavaScript: разрешите его для этого сайта и обновите страницу.',
  },
} as const

/**
 * The one page of the back office, as HTML: what is on it is drawn in the browser.
 * @param themeScript address of the script that sets the look before anything is drawn
 */
export function shellPage(
  start: AdminStart,
  { styles, scripts, preloads }: AdminAssets,
  themeScript: string,
  language: 'en' | 'ru',
): string {
  const text = texts[language]
  const json = JSON.stringify(start).replaceAll('<', '\\u003c')
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${text.title} · Tessera</title><link rel="icon" href="/favicon.svg">`,
    `<script src="${themeScript}"></script>`,
    ...styles.map(href => `<link rel="stylesheet" href="${href}">`),
    ...preloads.map(href => `<link rel="modulepreload" href="${href}">`),
    ...scripts.map(src => `<script type="module" src="${src}"></script>`),
    `</head><body><div id="root"></div><noscript><p>${text.needsScript}</p></noscript>`,
    `<script type="application/json" id="${startElement}">${json}</script></body></html>`,
  ].join('')
}

import { type CachedPage, cachedPage } from './cached-page.ts'

const texts: Readonly<Record<string, { readonly title: string; readonly hint: string }>> = {
  en: { title: 'The site is busy', hint: 'Try again in a moment.' },
  ru: { title: 'Сайт перегружен', hint: 'Попробуйте ещё раз через минуту.' },
}

/** Sent immediately when no page can be rendered for now, not even the error page. */
export function busyPage(language: string, headers: CachedPage['headers']): CachedPage {
  const spoken = texts[language] ? language : 'en'
  const { title, hint } = texts[spoken] as { readonly title: string; readonly hint: string }
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`
  const html = `<!doctype html><html lang="${spoken}"><head>${head}</head><body><h1>${title}</h1><p>${hint}</p></body></html>`
  return cachedPage({ html, tags: [] }, 503, headers)
}

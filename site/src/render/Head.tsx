import { feedTitle } from './feed-title.ts'
import { HeadLinks } from './HeadLinks.tsx'
import { type HeadTexts, useHeadTexts } from './head-texts.ts'
import type { RenderRequest } from './render-request.ts'

/** Collects the head's texts, for what is added to it after the render. */
export interface LateHead {
  texts: HeadTexts | null
}

/** The head of a page: metadata for browsers, search engines and social networks. */
export function Head({ request, late }: { readonly request: RenderRequest; readonly late: LateHead }) {
  const { language, assets } = request
  const texts = useHeadTexts(request)
  late.texts = texts
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content={texts.viewport} />
      <title>{texts.title}</title>
      {texts.description && <meta name="description" content={texts.description} />}
      {texts.keywords && <meta name="keywords" content={texts.keywords} />}
      {texts.author && <meta name="author" content={texts.author} />}
      <meta name="theme-color" content="#fcfcfb" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0d1017" media="(prefers-color-scheme: dark)" />
      <HeadLinks assets={assets} language={language} />
      {request.feeds.map(feed => (
        <link
          key={feed.file}
          rel="alternate"
          type="application/rss+xml"
          title={feedTitle(feed.name, texts.siteName)}
          href={`/${language}/${feed.file}`}
        />
      ))}
      {Object.entries(texts.openGraph).map(
        ([property, content]) => content && <meta key={property} property={property} content={content} />,
      )}
      {Object.entries(texts.twitter).map(
        ([name, content]) => content && <meta key={name} name={name} content={content} />,
      )}
    </>
  )
}

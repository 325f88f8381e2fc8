import { localizedPath } from '@tessera/widget-sdk'
import { jsonForScript } from '@tessera/widget-sdk/server'
import { useHeadTexts } from './head-texts.ts'
import type { RenderRequest } from './render-request.ts'
import { structuredData } from './structured-data.ts'

/** What a page says about itself: to browsers, search engines and whoever shares it. */
export function Head({ request }: { readonly request: RenderRequest }) {
  const { settings, language, url, status, assets } = request
  const texts = useHeadTexts(request)
  const address = (each: string) => `${settings.publicUrl}${localizedPath(url, each)}`
  const segments = Object.values(request.resolved?.segments ?? {})
  const isIndexed =
    status === 200 && request.resolved?.page.isIndexed !== false && segments.every(({ row }) => row !== null)
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
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      {assets.fonts(language).map(font => (
        <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
      ))}
      {assets.styles.map(style => (
        <link key={style} rel="stylesheet" href={style} />
      ))}
      {isIndexed ? (
        <>
          <link rel="canonical" href={address(language)} />
          {settings.languages.map(each => (
            <link key={each} rel="alternate" hrefLang={each} href={address(each)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={address(settings.defaultLanguage)} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {request.hasFeed && (
        <link rel="alternate" type="application/rss+xml" title={texts.siteName} href={`/${language}/rss.xml`} />
      )}
      {Object.entries(texts.openGraph).map(
        ([property, content]) => content && <meta key={property} property={property} content={content} />,
      )}
      {Object.entries(texts.twitter).map(
        ([name, content]) => content && <meta key={name} name={name} content={content} />,
      )}
      {isIndexed &&
        structuredData(request, texts).map(data => (
          <script
            key={data['@type']}
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped for a script element
            dangerouslySetInnerHTML={{ __html: jsonForScript(data) }}
          />
        ))}
    </>
  )
}

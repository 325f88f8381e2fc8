import type { Assets } from './render-request.ts'

/** Links to icons, fonts and style sheets, the same on every page. */
export function HeadLinks({ assets, language }: { readonly assets: Assets; readonly language: string }) {
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      {assets.fonts(language).map(font => (
        <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
      ))}
      {assets.styles.map(style => (
        <link key={style} rel="stylesheet" href={style} />
      ))}
      {/* Painted once the header is whole: a part of it that came late moved the others (HTML, 4.6.8.7 "expect"). */}
      <link rel="expect" href="#content" blocking="render" />
    </>
  )
}

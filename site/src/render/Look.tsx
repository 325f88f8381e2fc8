import type { Assets } from './render-request.ts'

/** What every page looks like: its icon, its fonts, its style sheets. */
export function Look({ assets, language }: { readonly assets: Assets; readonly language: string }) {
  return (
    <>
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      {assets.fonts(language).map(font => (
        <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
      ))}
      {assets.styles.map(style => (
        <link key={style} rel="stylesheet" href={style} />
      ))}
    </>
  )
}

import { jsonForScript } from '../json-for-script.ts'

interface StructuredDataProps {
  /** In the words of schema.org: `Product`. */
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Tells search engines what a page shows. Nobody sees it. */
export function StructuredData({ type, data }: StructuredDataProps) {
  const json = jsonForScript({ '@context': 'https://schema.org', '@type': type, ...data })
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped for a script element
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}

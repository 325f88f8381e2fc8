import { jsonForScript } from '../json-for-script.ts'

interface StructuredDataProps {
  /** The schema.org type: `Product`. */
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Structured data about the page for search engines. Invisible. */
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

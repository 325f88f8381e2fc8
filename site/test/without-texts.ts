/** A page without the texts that its islands may come to show. */
export function withoutTexts(html: string): string {
  return html.replace(/<script type="application\/json" id="tessera-messages".*?<\/script>/, '')
}

import type { MailContent } from './mail.ts'

/** The plain text of a mail: paragraphs separated by empty lines, with the action's URL on its own line. */
export function textMail(content: MailContent, site: { readonly name: string; readonly url: string }): string {
  const { heading, paragraphs, action, note } = content
  return [
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(note ? [note] : []),
    `-- \n${site.name}\n${site.url}\n`,
  ].join('\n\n')
}

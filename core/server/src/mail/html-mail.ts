import { escapeHtml } from './escape-html.ts'
import type { MailContent } from './mail.ts'

/** Light and dark values of each colour; the site's tokens in a notation that mail programs support. */
const colors = {
  ground: ['#f5f4f0', '#0d0f15'],
  card: ['#ffffff', '#1a1d25'],
  border: ['#dcdbd5', '#2e323b'],
  text: ['#151922', '#f1f0ed'],
  muted: ['#585c66', '#a5a9b2'],
  primary: ['#2049b1', '#8aaef9'],
  onPrimary: ['#fcfcf9', '#081227'],
} as const

const font = "Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/**
 * The HTML of a mail: one column of tables with inline styles, which all mail programs render alike, and dark colours for
 * those that support `prefers-color-scheme`. Outlook on Windows lacks `max-width` and gets a surrounding table.
 */
export function htmlMail(content: MailContent, site: { readonly name: string; readonly url: string }): string {
  const { language, subject, heading, paragraphs, action, note } = content
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="auto">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; }
@media (max-width: 480px) {
  .outer { padding: 16px 8px !important; }
  .card { padding: 24px 20px !important; }
}
@media (prefers-color-scheme: dark) {
  ${darkRules()}
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${colors.ground[0]};">
${preview(paragraphs)}<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" class="ground" style="background:${colors.ground[0]};">
<tr><td class="outer" align="center" style="padding:40px 16px;">
<!--[if mso]><table role="presentation" width="560" cellspacing="0" cellpadding="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:560px;">
<tr><td style="padding:0 4px 16px;${text(16, 24)}font-weight:600;"><a href="${escapeHtml(site.url)}" class="text" style="color:${colors.text[0]};text-decoration:none;">${escapeHtml(site.name)}</a></td></tr>
<tr><td class="card" style="padding:36px 40px;background:${colors.card[0]};border:1px solid ${colors.border[0]};border-radius:14px;">
<h1 class="text" style="margin:0 0 16px;${text(24, 32)}font-weight:650;color:${colors.text[0]};">${lines(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}${action ? button(action) : ''}${note ? smallPrint(note) : ''}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`
}

function text(size: number, lineHeight: number): string {
  return `font-family:${font};font-size:${size}px;line-height:${lineHeight}px;overflow-wrap:anywhere;`
}

/** The preview text that mailboxes show beside the subject. */
function preview(paragraphs: readonly string[]): string {
  const [first] = paragraphs
  return first ? `<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(first)}</div>\n` : ''
}

function paragraph(content: string): string {
  return `<p class="text" style="margin:0 0 16px;${text(16, 24)}color:${colors.text[0]};">${lines(content)}</p>`
}

function button({ label, url }: MailContent['action'] & object): string {
  const href = escapeHtml(url)
  return `
<table role="presentation" cellspacing="0" cellpadding="0" border="0" style="margin:8px 0 20px;">
<tr><td class="primary" align="center" style="background:${colors.primary[0]};border-radius:8px;"><a href="${href}" class="on-primary" style="display:inline-block;padding:12px 24px;${text(16, 24)}font-weight:600;color:${colors.onPrimary[0]};text-decoration:none;">${escapeHtml(label)}</a></td></tr>
</table>
<p style="margin:0;${text(14, 20)}word-break:break-all;"><a href="${href}" class="link" style="color:${colors.primary[0]};">${href}</a></p>`
}

function smallPrint(note: string): string {
  const style = `margin:24px 0 0;padding:16px 0 0;border-top:1px solid ${colors.border[0]};${text(14, 20)}color:${colors.muted[0]};`
  return `\n<p class="note" style="${style}">${lines(note)}</p>`
}

function lines(content: string): string {
  return escapeHtml(content).replace(/\r?\n/g, '<br>')
}

function darkRules(): string {
  const { ground, card, border, text: ink, muted, primary, onPrimary } = colors
  return [
    `.ground { background: ${ground[1]} !important; }`,
    `.card { background: ${card[1]} !important; border-color: ${border[1]} !important; }`,
    `.text { color: ${ink[1]} !important; }`,
    `.note { color: ${muted[1]} !important; border-color: ${border[1]} !important; }`,
    `.link { color: ${primary[1]} !important; }`,
    `.primary { background: ${primary[1]} !important; }`,
    `.on-primary { color: ${onPrimary[1]} !important; }`,
  ].join('\n  ')
}

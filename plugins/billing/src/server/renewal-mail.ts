import { filledText, type MailContent, messageTexts, type PluginHost } from '@tessera/server'
import { formatMoney, fractionDigitsOf } from '../index.ts'
import type { Invoice } from './invoice-records.ts'

type MailTexts = typeof import('../../messages/en.json')['mails']

/** Asks for the payment of a further period of a subscription. */
export function renewalMail({ configuration, catalogues }: PluginHost, row: Invoice): MailContent {
  const { project, publicUrl } = configuration
  const { site, language, texts } = messageTexts(
    { configuration, catalogues },
    '@tessera/billing',
    row.parameters?.language,
  )
  const { mails } = texts as unknown as { readonly mails: MailTexts }
  const { name = {} } = project
  const values = {
    site: name[site] ?? Object.values(name)[0] ?? new URL(publicUrl).host,
    amount: amountOf(row, language),
    description: row.parameters?.description ?? '',
    until: row.expiresAt === null ? '' : dateIn(language, row.expiresAt, configuration.timeZone),
  }
  const { subject, heading, text, deadline, action, note } = mails.renewal
  return {
    language,
    subject: filledText(subject, values),
    heading: filledText(heading, values),
    paragraphs: [filledText(text, values), filledText(deadline, values)],
    action: { label: filledText(action, values), url: `${publicUrl}/api/billing/invoices/${row.id}/pay` },
    note: filledText(note, values),
  }
}

function amountOf({ amount, currencyCode, parameters }: Invoice, language: string): string {
  const fractionDigits = fractionDigitsOf(parameters?.total.amount ?? '')
  return formatMoney(amount, { code: currencyCode ?? '', symbol: null, fractionDigits }, language)
}

function dateIn(language: string, moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(moment))
}

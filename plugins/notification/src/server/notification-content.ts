import type { Row } from '@tessera/core'
import { messageTexts, type PluginHost } from '@tessera/server'
import type { notification } from '../index.ts'
import type { NotificationContent } from './channels/notification-channel.ts'

type Texts = typeof import('../../messages/en.json')['message']

/** What a stored notification says, as its channel sends it. */
export function contentOf(
  host: Pick<PluginHost, 'configuration' | 'catalogues'>,
  { title, data, language: wish }: Pick<Row<typeof notification>, 'title' | 'data' | 'language'>,
): NotificationContent {
  const { site, texts } = messageTexts(host, '@tessera/notification', wish)
  const message = (texts as unknown as { readonly message: Texts }).message
  const heading = title ?? ''
  const { description = '', url } = data ?? {}
  return {
    language: site,
    subject: heading,
    heading,
    paragraphs: description
      .split(/\n\s*\n/)
      .map(paragraph => paragraph.trim())
      .filter(paragraph => paragraph !== ''),
    ...(url !== undefined && { action: { label: message.open, url } }),
  }
}

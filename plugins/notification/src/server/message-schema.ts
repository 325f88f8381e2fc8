import { type PluginHost, ValidationError } from '@tessera/server'
import { notificationIssues } from './errors.ts'
import { notificationsOf } from './notifications.ts'

/** JSON Schema properties of a message: texts for everybody, or one for each of some languages. */
export function messageProperties(languages: readonly string[]) {
  return {
    title: textSchema(languages, 200),
    description: textSchema(languages, 10_000),
    url: { type: 'string', minLength: 1, maxLength: 2_000 },
  }
}

/** JSON Schema of the names of channels. */
export const channelsSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 20,
  uniqueItems: true,
  items: { type: 'string', minLength: 1, maxLength: 40 },
}

function textSchema(languages: readonly string[], maxLength: number) {
  const text = { type: 'string', pattern: '\\S', maxLength }
  const properties = Object.fromEntries(languages.map(language => [language, text]))
  return {
    if: { type: 'string' },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: text,
    else: { type: 'object', additionalProperties: false, minProperties: 1, properties },
  }
}

/** @throws ValidationError: notifications of this site link only to this site */
export function assertOnSite(url: string | undefined, publicUrl: string): void {
  if (url === undefined) return
  if (URL.canParse(url, publicUrl) && new URL(url, publicUrl).origin === new URL(publicUrl).origin) return
  throw new ValidationError(notificationIssues.NOTIFICATION_PATH('url'))
}

/** @throws ValidationError for a channel that no plugin has added */
export function assertChannels(host: Pick<PluginHost, 'events'>, names: readonly string[] | undefined): void {
  const known = notificationsOf(host).channels.map(({ name }) => name)
  const wrong = names?.findIndex(name => !known.includes(name)) ?? -1
  if (wrong === -1) return
  const choices = known.join(', ')
  throw new ValidationError(notificationIssues.NOTIFICATION_CHANNEL(`channels.${wrong}`, { choices }))
}

import {
  defineChannel,
  type NotificationContent,
  SendLaterError,
  UnreachableReceiverError,
} from '../channels/notification-channel.ts'
import { endpointsOf, suppressEndpoint } from '../endpoints.ts'
import { callTelegram, hasBot, TelegramError } from './telegram-api.ts'

/** Of a message, after its markup is parsed. */
const longestText = 4096

/** The site's bot, in the chats that subjects have linked. */
export const telegram = defineChannel({
  name: 'telegram',
  receiversOf: async (host, ids) => (hasBot(host) ? endpointsOf(host, 'telegram', ids) : new Map()),
  async send(host, { receiver, content }) {
    if (!hasBot(host)) throw new Error('The site has no bot: TELEGRAM_BOT_TOKEN is not set')
    try {
      await callTelegram(host, 'sendMessage', { chat_id: receiver, ...messageOf(content) })
    } catch (error) {
      if (!(error instanceof TelegramError)) throw error
      if (error.code === 429) throw new SendLaterError(error.message, error.retryAfter ?? 30)
      // Blocked, or there is no such chat any more.
      const isGone = error.code === 403 || (error.code === 400 && /chat not found/i.test(error.message))
      if (!isGone) throw error
      await suppressEndpoint(host, 'telegram', receiver)
      throw new UnreachableReceiverError(error.message)
    }
  },
})

/** Plain text: nothing in it is markup. Telegram takes links of buttons only where they begin with https. */
function messageOf({ heading, paragraphs, action }: NotificationContent) {
  const isButton = action?.url.startsWith('https://') === true
  const lines = [heading, ...paragraphs, ...(action && !isButton ? [`${action.label}: ${action.url}`] : [])]
  const whole = lines.join('\n\n')
  return {
    text: whole.length > longestText ? `${whole.slice(0, longestText - 1).replace(/[\ud800-\udbff]$/, '')}…` : whole,
    entities: [{ type: 'bold', offset: 0, length: Math.min(heading.length, longestText - 1) }],
    link_preview_options: { is_disabled: true },
    ...(isButton && { reply_markup: { inline_keyboard: [[{ text: action.label, url: action.url }]] } }),
  }
}

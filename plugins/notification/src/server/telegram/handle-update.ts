import { messageTexts, type PluginHost } from '@tessera/server'
import { linkEndpoint, suppressEndpoint } from '../endpoints.ts'
import { subjectOfCode } from './link-code.ts'
import { callTelegram } from './telegram-api.ts'

type Texts = typeof import('../../../messages/en.json')['telegram']

/** What Telegram tells the bot. @see https://core.telegram.org/bots/api#update */
export interface TelegramUpdate {
  readonly update_id: number
  readonly message?: {
    readonly chat: { readonly id: number; readonly type: string }
    readonly from?: { readonly language_code?: string }
    readonly text?: string
  }
  /** Somebody has blocked the bot, or lets it write again. */
  readonly my_chat_member?: {
    readonly chat: { readonly id: number; readonly type: string }
    readonly new_chat_member: { readonly status: string }
  }
}

/** What is handed over in these updates only. */
export const allowedUpdates = ['message', 'my_chat_member']

/** Links a chat that brings a code, and notes where the bot is blocked. The same update again changes nothing. */
export async function handleUpdate(
  host: PluginHost,
  { message, my_chat_member: member }: TelegramUpdate,
): Promise<void> {
  if (member?.chat.type === 'private' && member.new_chat_member.status === 'kicked') {
    await suppressEndpoint(host, 'telegram', String(member.chat.id))
    return
  }
  const [isStart, code] = /^\/start(?:\s+(\S+))?\s*$/.exec(message?.text ?? '') ?? []
  if (isStart === undefined || message?.chat.type !== 'private') return
  const subjectId = code === undefined ? undefined : subjectOfCode(host, code)
  const contact = subjectId === undefined ? undefined : (await host.access.contactsOf([subjectId])).get(subjectId)
  const receiver = String(message.chat.id)
  if (subjectId && contact) await linkEndpoint(host, { channel: 'telegram', subjectId, receiver })
  const wish = contact?.language ?? message.from?.language_code
  const { telegram } = messageTexts(host, '@tessera/notification', wish).texts as unknown as {
    readonly telegram: Texts
  }
  const text = contact ? telegram.linked : telegram.unlinked
  await callTelegram(host, 'sendMessage', { chat_id: receiver, text }).catch(() => undefined)
}

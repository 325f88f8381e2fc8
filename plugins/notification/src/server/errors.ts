import { defineError, defineIssues } from '@tessera/server'

export const notificationIssues = defineIssues({
  NOTIFICATION_PATH: '{at} must be a path of this site, such as /en/about',
  NOTIFICATION_CHANNEL: '{at} must be one of {choices}',
})

export const NoChannelError = defineError('NOTIFICATION_NO_CHANNEL', 'No channel reaches the subject', 409)
export const NoBotError = defineError(
  'NOTIFICATION_NO_BOT',
  'This site has no Telegram bot: TELEGRAM_BOT_TOKEN names one',
  409,
)
export const MailFailedError = defineError('NOTIFICATION_MAIL_FAILED', 'The mail was not sent: {reason}', 502)

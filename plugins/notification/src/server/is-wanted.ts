import type { Row } from '@tessera/core'
import type { topic } from '../index.ts'
import type { NotificationChannel } from './channels/notification-channel.ts'

/** What a subject has chosen for a topic. */
export interface TopicChoice {
  readonly isEnabled: boolean
  /** Names of channels; null for those that the site uses. */
  readonly channels: readonly string[] | null
}

interface Wishes {
  readonly topic?: Pick<Row<typeof topic>, 'isRequired' | 'isOptIn'> | undefined
  /** Names of those that were asked for. */
  readonly channels?: readonly string[] | undefined
  /** Of the one who is notified. */
  readonly choice?: TopicChoice | undefined
}

/**
 * Whether somebody is notified over a channel: by those that were asked for, else those that they have chosen, else those that aren't used
 * on request only. A topic that is switched off reaches nobody; one that is required can't be, and goes by mail whatever was chosen.
 */
export function isWanted(
  { name, isOnRequest, isAlwaysOn }: NotificationChannel,
  { topic, channels, choice }: Wishes,
): boolean {
  const isOn = topic?.isRequired === true || (choice?.isEnabled ?? topic?.isOptIn !== true)
  if (!isOn) return false
  if (channels) return channels.includes(name)
  if (topic?.isRequired === true && isAlwaysOn === true) return true
  return choice?.channels?.includes(name) ?? isOnRequest !== true
}

import { relation } from '@tessera/core'
import { notification, template, topic } from './entities.ts'

export const notificationsToTemplates = relation(notification, template)
export const topicsToNotifications = relation(topic, notification)

export { endpoint, type NotificationData, notification, template, topic, widget } from './entities.ts'
export { notificationsToTemplates, topicsToNotifications } from './relations.ts'

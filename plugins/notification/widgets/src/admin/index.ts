import { notification } from '@tessera/notification'
import { adminForm, adminList, defineAdmin } from '@tessera/widget-sdk/admin'

export default defineAdmin({
  blocks: async () => [(await import('./blocks/words.ts')).words],
  lists: [adminList(notification, () => import('./notification-list.ts'))],
  forms: [adminForm(notification, () => import('./delivery.tsx'))],
})

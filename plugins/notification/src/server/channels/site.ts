import { defineChannel } from './notification-channel.ts'

/** The list that somebody reads on the site itself: what is stored has arrived. */
export const site = defineChannel({
  name: 'site',
  isOnRequest: true,
  async receiversOf({ access, database }, ids) {
    const contacts = await access.contactsOf(ids, database)
    return new Map([...contacts].map(([id, { language }]) => [id, { receiver: id, language }]))
  },
  send: async () => undefined,
})

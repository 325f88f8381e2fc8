import { defineModule, relation, text } from '@tessera/core'
import { definePlugin } from '@tessera/server'
import { bill, card, order } from './market.ts'

const { entity } = defineModule('club')

/** Owns what the relations below lead to. */
export const member = entity('member', { fields: { name: text() }, isOwner: true })

const opened = { access: { read: 'subject', write: 'subject' }, owner: 'left', owns: true } as const
export const membersToOrders = relation(member, order, opened)
const membersToBills = relation(member, bill, opened)
export const membersToCards = relation(member, card, opened)

export const clubEntities = [member, membersToOrders, membersToBills, membersToCards] as const

/** Has the subjects, and says what belongs to them. */
export const club = definePlugin({ name: 'club', entities: clubEntities })

import { relation, text } from '@tessera/core'
import { ecommerce } from './module.ts'

const { entity } = ecommerce

/** A word that customers are found by: "wholesale". */
export const customerTag = entity('customer-tag', {
  archive: 'people',
  fields: { title: text({ required: true, unique: true, maxLength: 100 }) },
  admin: { icon: 'tag', row: ['title'], label: ['title'], isHidden: true },
})

/** Somebody who has ordered under an e-mail address, with or without an account. */
export const customer = entity('customer', {
  archive: 'people',
  fields: {
    /** Lower-cased. */
    email: text({ required: true, unique: true, format: 'email', maxLength: 254 }),
    name: text({ maxLength: 200 }),
    phone: text({ maxLength: 40 }),
    language: text({ maxLength: 20 }),
    /** For the people of the shop. */
    note: text({ maxLength: 5000 }),
  },
  admin: {
    icon: 'users',
    row: ['email', 'name', 'phone'],
    label: ['name', 'email'],
    search: ['email', 'name', 'phone'],
  },
})

export const customersToCustomerTags = relation(customer, customerTag)

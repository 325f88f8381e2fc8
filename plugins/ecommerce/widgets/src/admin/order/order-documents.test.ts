import { expect, it } from 'vitest'
import { documentsIn } from './order-documents.ts'
import type { OrderDocument } from './order-record.ts'

function link(id: string, variant: string, adminTitle: string, language: string): OrderDocument {
  return {
    variant,
    fileStorageModuleFile: { id, adminTitle, alt: { [language]: adminTitle } },
  } as unknown as OrderDocument
}

const texts = { receipt: 'Чек {number}', card: 'Карточка товара', document: 'Документ' }
const names = (links: readonly OrderDocument[], language = 'ru') =>
  documentsIn(links, { language, number: '1042', texts }).map(({ name }) => name)

it('The documents of an order are called what the reader calls them, whatever the language of the order', () => {
  const receipt = link('a', 'receipt-default', 'Receipt 1042', 'en')
  const card = link('b', 'attachment-default', 'Tile, card', 'en')
  expect(names([receipt, card])).toEqual(['Чек 1042', 'Карточка товара'])
  expect(names([card, receipt, { ...card }])).toEqual(['Карточка товара 1', 'Чек 1042', 'Карточка товара 2'])
  expect(names([link('c', 'attachment-default', 'Плитка, карточка', 'ru')])).toEqual(['Плитка, карточка'])
  expect(names([link('d', 'default', 'Contract', 'en'), { ...card, fileStorageModuleFile: null }])).toEqual([
    'Contract',
  ])
})

import { defineModule } from '@tessera/core'
import { describe, expect, test } from 'vitest'
import { columnName, indexName, ledgerName, quoteText, shorten, tableName } from './identifier.ts'

const long = 'ecommerce_orders_to_billing_module_payment_intents_and_even_more_of_them'

describe('names', () => {
  test('up to 63 bytes they stay what they are', () => {
    expect(shorten('a'.repeat(63))).toBe('a'.repeat(63))
  })

  test('longer ones keep their beginning and end in a hash of the whole, 63 bytes together', () => {
    expect(shorten(long)).toBe('ecommerce_orders_to_billing_module_payment_intents_and_86e49a72')
    expect(shorten(long)).toHaveLength(63)
  })

  test('two long ones with the same beginning stay two', () => {
    expect(shorten(`${long}_one`)).not.toBe(shorten(`${long}_two`))
  })

  test('bytes are counted, and no character is cut in two', () => {
    const name = shorten('страница'.repeat(8))
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63)
    expect(name).toMatch(/^(страница)+[страниц]*_[0-9a-f]{8}$/)
  })

  test('those of a definition follow from it', () => {
    const { entity } = defineModule('website-builder')
    expect(tableName(entity('buttons-array'))).toBe('website_builder_buttons_arrays')
    expect(columnName('fileStorageModuleFileId')).toBe('file_storage_module_file_id')
    expect(ledgerName('website-builder')).toBe('tessera_migrations_website_builder')
    expect(indexName('blog_articles', ['created_at', 'id'], 'index')).toBe('blog_articles_created_at_id_index')
    expect(indexName('blog_articles', [], 'pkey')).toBe('blog_articles_pkey')
  })
})

test('a text in SQL keeps quotes and backslashes', () => {
  expect(quoteText("it's")).toBe("'it''s'")
  expect(quoteText('a\\b')).toBe("E'a\\\\b'")
})

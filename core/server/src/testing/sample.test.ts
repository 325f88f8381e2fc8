import { fieldEntries } from '@tessera/core'
import { expect, test } from 'vitest'
import { author, specimen } from '../../test/fixtures/library/entities.ts'
import { inputSchema } from '../rest/schemas.ts'
import { createAjv } from '../rest/validator.ts'
import { sampleInput, sampleValue } from './sample.ts'

const languages = ['en', 'ru']
const references = {
  authorId: '01890000-0000-7000-8000-000000000000',
  keeperId: '01890000-0000-7000-8000-000000000001',
}

test('samples of every kind of field pass the schema, and differ from one number to the next', () => {
  const validate = createAjv().compile(inputSchema(specimen, 'create', languages))
  const [one, two] = [1000, 1001].map(n => sampleInput(specimen, n, { languages, references }))
  for (const sample of [one, two]) expect(validate(sample), JSON.stringify(validate.errors)).toBe(true)
  for (const [name, field] of fieldEntries(specimen)) {
    if (field.writable && !field.reference && field.kind !== 'boolean')
      expect(one?.[name], name).not.toEqual(two?.[name])
  }
})

test('a minimal sample holds what is required and nothing else', () => {
  expect(Object.keys(sampleInput(specimen, 1, { languages, references, minimal: true })).sort()).toEqual([
    'code',
    'keeperId',
    'motto',
  ])
  expect(sampleInput(author, 1, { languages, minimal: true })).toEqual({})
})

test.each([
  [{ type: 'string', pattern: '^/' }, '/sample-7'],
  [{ type: 'string', pattern: '^[A-Z]{3}$' }, 'AAH'],
  [{ type: 'string', format: 'email' }, 'sample-7@example.com'],
  [{ enum: ['a', 'b'] }, 'b'],
  [{ type: 'integer', minimum: 5, maximum: 6 }, 6],
  [{ type: 'array', items: { type: 'boolean' } }, [false]],
  [{ type: 'object', properties: { a: { const: 1 } } }, { a: 1 }],
  [
    {
      type: 'object',
      required: ['b'],
      maxProperties: 2,
      properties: { a: { const: 1 }, c: { const: 3 }, b: { const: 2 } },
    },
    { b: 2, a: 1 },
  ],
])('%j is met', (schema, value) => {
  expect(sampleValue(schema, 7)).toEqual(value)
})

test('a schema that no sample is known for is named', () => {
  expect(() => sampleValue({ type: 'string', pattern: '^ISBN \\d{13}$' }, 1)).toThrow('^ISBN')
  expect(() => sampleValue({ type: 'string', format: 'ipv6' }, 1)).toThrow('ipv6')
})

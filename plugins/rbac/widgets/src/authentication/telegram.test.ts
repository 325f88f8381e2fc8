import { expect, test } from 'vitest'
import { fieldsIn, nameIn } from './telegram.ts'

const encode = (text: string) => Buffer.from(text).toString('base64url')

test('What Telegram answers becomes fields of text, whatever fields it has', () => {
  const answer = { id: 42, first_name: 'Анна', auth_date: 1767225600, hash: 'ab', added_later: true }
  expect(fieldsIn(encode(JSON.stringify(answer)))).toEqual({
    id: '42',
    first_name: 'Анна',
    auth_date: '1767225600',
    hash: 'ab',
    added_later: 'true',
  })
})

test.each(['', 'false', '%%%', encode('false'), encode('null'), encode('{}'), encode('no json')])(
  'An answer like %j is none',
  result => {
    expect(fieldsIn(result)).toBeNull()
  },
)

test('A Mini App’s visitor is called by name, where there is one', () => {
  expect(nameIn(`auth_date=1&user=${encodeURIComponent('{"first_name":"Анна"}')}`)).toBe('Анна')
  for (const each of ['', 'user=', 'user=null', 'user={"first_name":1}']) expect(nameIn(each)).toBe('')
})

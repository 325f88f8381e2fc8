import { expect, test } from 'vitest'
import { fieldsIn, nameIn } from './telegram.ts'

const encode = (text: string) => Buffer.from(text).toString('base64url')

test('Data from Telegram becomes fields of text, whichever fields it has', () => {
  const response = { id: 42, first_name: 'Анна', auth_date: 1767225600, hash: 'ab', added_later: true }
  expect(fieldsIn(encode(JSON.stringify(response)))).toEqual({
    id: '42',
    first_name: 'Анна',
    auth_date: '1767225600',
    hash: 'ab',
    added_later: 'true',
  })
})

test.each(['', 'false', '%%%', encode('false'), encode('null'), encode('{}'), encode('no json')])(
  'Data like %j is rejected',
  result => {
    expect(fieldsIn(result)).toBeNull()
  },
)

test('A Mini App’s user is addressed by name if there is one', () => {
  expect(nameIn(`auth_date=1&user=${encodeURIComponent('{"first_name":"Анна"}')}`)).toBe('Анна')
  for (const each of ['', 'user=', 'user=null', 'user={"first_name":1}']) expect(nameIn(each)).toBe('')
})

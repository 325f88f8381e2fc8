import { describe, expect, it } from 'vitest'
import { ValidationError } from '../errors.ts'
import { membersIn, most, repeatedMember, shapeOf } from './json-shape.ts'
import { parseJson } from './json-text.ts'

function complaint(text: string | Buffer): string | undefined {
  try {
    parseJson(text)
  } catch (error) {
    if (error instanceof ValidationError) return error.causes.join()
    throw error
  }
  return undefined
}

describe('a JSON text', () => {
  it.each([
    ['{}', {}],
    ['[]', []],
    ['"a:{,b"', 'a:{,b'],
    ['null', null],
    [' { "a" : [ 1 , { "a" : "\\"a\\":1" } ] , "b" : { "a" : "\\\\" } } ', { a: [1, { a: '"a":1' }], b: { a: '\\' } }],
    ['{"":1," ":2,"a.b":3,"a":{"b":4}}', { '': 1, ' ': 2, 'a.b': 3, a: { b: 4 } }],
    [`{"a":"${'\\"'.repeat(40)}","b":"${'x'.repeat(40)}\\\\"}`, { a: '"'.repeat(40), b: `${'x'.repeat(40)}\\` }],
    ['{"a":"\\\\u0000","b":"\\\\ud800","c":"\\ud83c\\udffa"}', { a: '\\u0000', b: '\\ud800', c: '🏺' }],
    ['{"2":1,"1":2,"toString":3}', { 1: 2, 2: 1, toString: 3 }],
  ])('%s is read as it is', (text, value) => {
    expect(parseJson(text)).toEqual(value)
    expect(parseJson(Buffer.from(text))).toEqual(value)
  })

  it.each([
    ['{"a":1,"a":1}', 'The body holds a twice'],
    ['{"a":1,"b":2,"\\u0061":3}', 'The body holds a twice'],
    ['{"title":{"en":"a","ru":"b","en":"c"}}', 'The body holds title.en twice'],
    ['[{"a":[{},{"b":1}]},{"a":[0,{"b":{"c":1,"d":"}{","c":2}}]}]', 'The body holds 1.a.1.b.c twice'],
    ['{"1":1,"1":2}', 'The body holds 1 twice'],
    ['{"":1,"":2}', 'The body holds  twice'],
    [`{"${'k'.repeat(500)}":1,"${'k'.repeat(500)}":2}`, `The body holds ${'k'.repeat(100)}… twice`],
    ['{"a":{"x":1},"a":{"x":1,"y":2,"z":3}}', 'The body holds a twice'],
  ])('%s says something twice', (text, cause) => {
    expect(complaint(text)).toBe(cause)
  })

  it.each([
    ['{"a":1', 'The body must be JSON'],
    ['{"a":1,}', 'The body must be JSON'],
    ['"a', 'The body must be JSON'],
    ['"a\\', 'The body must be JSON'],
    [`"${'a'.repeat(50)}\\`, 'The body must be JSON'],
    [']]]]', 'The body must be JSON'],
    ['{"__proto__":{}}', 'The body holds a key that is not allowed'],
    ['{"a":{"constructor":{"prototype":1}}}', 'The body holds a key that is not allowed'],
    ['{"a":["\\u0000"]}', 'The body holds a text with a NUL character'],
    ['{"a\\u0000":1}', 'The body holds a text with a NUL character'],
    ['["\\udfff"]', 'The body holds a text with half a character (an unpaired surrogate)'],
    [`${'['.repeat(65)}${']'.repeat(65)}`, 'The body is nested too deep'],
    ['['.repeat(1_000_000), 'The body is nested too deep'],
    [`[${'[],'.repeat(most.values / 2)}0]`, 'The body holds too many values'],
    [
      `{${Array.from({ length: most.members + 1 }, (_, index) => `"${index}":0`).join()}}`,
      'The body holds an object of too many keys',
    ],
  ])('%.40s is refused', (text, cause) => {
    expect(complaint(text)).toBe(cause)
  })

  it('may hold many objects that have many keys together', () => {
    const row = `{${Array.from({ length: 500 }, (_, index) => `"column${index}":0`).join()}}`
    expect(complaint(`[${Array(200).fill(row).join()}]`)).toBeUndefined()
  })

  it('is no JSON in another encoding than UTF-8', () => {
    expect(complaint(Buffer.from('{"a":"ä"}', 'latin1'))).toBe('The body must be UTF-8')
  })
})

describe('members that share a name', () => {
  /** Texts made of every kind of part, by a generator that always makes the same ones. */
  function texts(count: number): string[] {
    let state = 1
    const next = (below: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
    const name = () => ['a', 'b', '\\u0061', 'a\\"', '{', 'длинное имя, которое длиннее прочих имён'][next(6)]
    const value = (depth: number): string => {
      const kind = next(depth > 4 ? 3 : 6)
      if (kind === 0) return '1.5e3'
      if (kind === 1) return ['null', 'true'][next(2)] ?? ''
      if (kind === 2) return `"${':,{}[]'.repeat(next(8))}${'\\\\'.repeat(next(3))}${'\\"'.repeat(next(20))}"`
      const parts = Array.from({ length: next(4) }, () => value(depth + 1))
      if (kind === 3) return `[${parts.join(next(2) ? ',' : ' , ')}]`
      return `{${parts.map(part => `"${name()}"${next(2) ? ':' : ' : '}${part}`).join()}}`
    }
    return Array.from({ length: count }, () => value(0))
  }

  /** By their number, before and after reading. */
  function saysTwice(text: string): boolean {
    const shape = shapeOf(text)
    return 'members' in shape && membersIn(JSON.parse(text)) < shape.members
  }

  it('are found exactly where there are some', () => {
    const all = texts(3000)
    const twice = all.filter(saysTwice)
    expect(twice.length).toBeGreaterThan(300)
    for (const text of all) expect(repeatedMember(text).length > 0, text).toBe(saysTwice(text))
  })
})

import { describe, expect, it } from 'vitest'
import { isDate, isDateTime, isEmail, isUri, isUuid } from './formats.ts'

const refused = (check: (value: string) => boolean, values: string[]) => values.filter(check)

describe('formats', () => {
  it('know UUIDs', () => {
    expect(isUuid('01890000-0000-7000-8000-00000000000A')).toBe(true)
    expect(
      refused(isUuid, [
        '',
        '1',
        '{01890000-0000-7000-8000-000000000000}',
        'urn:uuid:01890000-0000-7000-8000-000000000000',
        '018900000000700080000000000000000000',
        '01890000-0000-7000-8000-000000000000\n',
      ]),
    ).toEqual([])
    expect(isUuid(['01890000-0000-7000-8000-000000000000'])).toBe(false)
  })

  it('know days that exist', () => {
    expect(['2026-11-21', '2024-02-29', '0001-01-01', '9999-12-31'].every(isDate)).toBe(true)
    expect(refused(isDate, ['2026-02-29', '0000-01-01', '2026-13-01', '2026-1-1', '2026-11-21 ', '20261121'])).toEqual(
      [],
    )
  })

  it('know moments of RFC 3339', () => {
    expect(['2026-11-21T09:30:00Z', '2026-11-21T09:30:00.123456Z', '2026-11-21T23:59:59+14:00'].every(isDateTime)).toBe(
      true,
    )
    expect(
      refused(isDateTime, [
        '2026-11-21',
        '2026-11-21T09:30Z',
        '2026-11-21T09:30:00',
        '2026-11-21 09:30:00Z',
        '2026-11-21t09:30:00z',
        '2026-02-30T00:00:00Z',
        '2026-11-21T24:00:00Z',
        '2026-11-21T23:59:60Z',
        '2026-11-21T09:30:00+99:00',
        '21.11.2026 09:30',
      ]),
    ).toEqual([])
  })

  it('know addresses of people, one at a time', () => {
    expect(['a@example.com', "o'neil+tag@sub.example.co"].every(isEmail)).toBe(true)
    expect(
      refused(isEmail, [
        'a',
        'a@b',
        'a@example.com,b@example.com',
        'a@example.com\r\nBcc: b@example.com',
        'a b@example.com',
        '<a@example.com>',
        `${'a'.repeat(65)}@example.com`,
        `a@${'a.'.repeat(130)}com`,
      ]),
    ).toEqual([])
  })

  it('know addresses that a browser can open safely', () => {
    expect(['https://example.com/ä?b=c#d', 'http://localhost:3000', 'mailto:a@b.de', 'tel:+49123'].every(isUri)).toBe(
      true,
    )
    expect(
      refused(isUri, [
        'example.com',
        '/about',
        'javascript:alert(1)',
        'java\tscript:a',
        'data:text/html,a',
        'https://',
        'https://a b',
      ]),
    ).toEqual([])
  })
})

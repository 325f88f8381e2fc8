import { describe, expect, test } from 'vitest'
import { ConfigurationError } from '../configuration-error.ts'
import { readSmtpServer } from './smtp-server.ts'

describe('SMTP_URL', () => {
  test.each([
    [undefined, undefined],
    ['smtp://mail', { host: 'mail', isSecure: false }],
    ['smtp://mail:1025/', { host: 'mail', port: 1025, isSecure: false }],
    ['smtp://[::1]:25', { host: '::1', port: 25, isSecure: false }],
    [
      'smtps://anna%40tiles.example:p%2Fss@mail.example:465',
      { host: 'mail.example', port: 465, isSecure: true, user: 'anna@tiles.example', password: 'p/ss' },
    ],
  ])('%s is understood', (value, server) => {
    expect(readSmtpServer(value)).toEqual(server)
  })

  test.each([
    'mail.example:25',
    'https://mail.example',
    'smtp:mail.example',
    'smtp://',
    'smtp://anna:CANARY@mail.example:99999',
    'smtp://anna:CANARY@mail.example/inbox',
    'smtp://anna:CANARY@mail.example?tls=false',
    'smtp://anna:CANARY%@mail.example',
  ])('%s is refused, and the password in it is not told', value => {
    expect(() => readSmtpServer(value)).toThrow(ConfigurationError)
    expect(() => readSmtpServer(value)).toThrow(/^SMTP_URL(?!.*CANARY)/)
  })
})

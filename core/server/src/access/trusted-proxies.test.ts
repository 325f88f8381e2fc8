import { describe, expect, test } from 'vitest'
import { ConfigurationError } from '../configuration-error.ts'
import { readTrustedProxies } from './trusted-proxies.ts'

describe('TRUSTED_PROXIES', () => {
  test.each([
    [undefined, []],
    ['', []],
    ['loopback,uniquelocal', ['loopback', 'uniquelocal']],
    [' 10.0.0.7 , 172.16.0.0/12, 2001:db8::/32 ', ['10.0.0.7', '172.16.0.0/12', '2001:db8::/32']],
  ])('of %j are %j', (value, proxies) => {
    expect(readTrustedProxies(value)).toEqual(proxies)
  })

  test.each(['true', '1', '*', 'proxy.example', '10.0.0.7/33', '10.0.0', '0.0.0.0/0', '::/0', 'loopback 10.0.0.1'])(
    'can not be %j',
    value => {
      expect(() => readTrustedProxies(`10.0.0.7,${value}`)).toThrow(ConfigurationError)
      expect(() => readTrustedProxies(`10.0.0.7,${value}`)).toThrow(`TRUSTED_PROXIES must be addresses`)
    },
  )
})

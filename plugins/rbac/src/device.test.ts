import { expect, test } from 'vitest'
import { deviceName, deviceOf } from './device.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [chrome, 'Chrome', 'Windows'],
  [`${chrome} Edg/140.0.0.0`, 'Edge', 'Windows'],
  [`${chrome} OPR/120.0.0.0`, 'Opera', 'Windows'],
  [`${mac} Version/18.4 Safari/605.1.15`, 'Safari', 'macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [`${android} Chrome/140.0.0.0 YaBrowser/25.8 Mobile Safari/537.36`, 'Yandex Browser', 'Android'],
  [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPhone',
  ],
  ['curl/8.14.1', null, null],
  [null, null, null],
])('%s is %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})

test('what is known is summed up in a line', () => {
  expect(deviceName(chrome)).toBe('Chrome, Windows')
  expect(deviceName('Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0')).toBe('Chrome, Linux')
  expect(deviceName('curl/8.14.1')).toBe(null)
})

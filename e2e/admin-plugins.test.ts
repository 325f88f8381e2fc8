import { expect, it } from 'vitest'
import { adminSuite } from './admin-suite.ts'
import { violationsInBoth } from './barriers.ts'
import { describeInBrowser, phone } from './browser.ts'

const plugin = `import { definePlugin } from '@tessera/server'
export default definePlugin({
  name: 'weather',
  hosts: ['api.weather.example'],
  settings: {
    isShown: { type: 'boolean', default: true },
    days: { type: 'integer', minimum: 1, maximum: 14, default: 3 },
    unit: { type: 'string', enum: ['celsius', 'fahrenheit'], default: 'celsius' },
    apiKey: { type: 'string', maxLength: 200, default: '', writeOnly: true },
  },
  jobs: { 'weather-module-refresh': async () => undefined },
  server: app => void app.get('/api/weather/today', { config: { access: 'public' } }, async () => 'sunny'),
})
`
const texts = (module: string, days: string, celsius: string) =>
  JSON.stringify({
    module,
    settings: { days: { label: days, help: '1–14' }, unit: { choices: { celsius, fahrenheit: 'Fahrenheit' } } },
  })

const weather = {
  name: 'tessera-plugin-weather',
  manifest: {
    exports: { '.': './index.js', './server': './server.js', './package.json': './package.json' },
    tessera: { module: 'weather' },
  },
  files: {
    'index.js': 'export {}\n',
    'server.js': plugin,
    'messages/en.json': texts('Weather', 'Days ahead', 'Celsius'),
    'messages/ru.json': texts('Погода', 'Дней вперёд', 'Цельсий'),
  },
}

describeInBrowser('the plugins of a site', () => {
  const admin = adminSuite({ plugins: ['@tessera/rbac', weather.name], packages: [weather] })
  const stored = async () => (await admin.api.read<{ values: object }>('core/plugins/weather/settings')).values

  it('are listed with what they bring, and their settings are changed', async () => {
    const { page, problems } = await admin.open('/')
    await page.getByRole('link', { name: 'Plugins' }).click()
    const card = page.getByRole('region', { name: 'Weather' })
    await card.getByText('What it brings').click()
    await card.getByText('GET /api/weather/today').waitFor()
    await card.getByText('api.weather.example').waitFor()
    await card.getByText('weather-module-refresh').waitFor()

    const save = card.getByRole('button', { name: 'Save' })
    expect(await save.isDisabled()).toBe(true)
    await card.getByRole('switch', { name: 'Is shown' }).click()
    await card.getByLabel('Days ahead').fill('40')
    await card.getByLabel('Unit').selectOption({ label: 'Fahrenheit' })
    await card.getByLabel('Api key').fill('very-secret-0123')
    await save.click()
    await card
      .getByText(/at most 14|no more than 14|14/)
      .first()
      .waitFor()
    expect(await card.getByLabel('Days ahead').inputValue()).toBe('40')
    expect(await violationsInBoth(page)).toEqual([])
    await card.getByLabel('Days ahead').fill('7')
    await save.click()
    await page.getByText('Settings are saved').waitFor()
    expect(await stored()).toEqual({ isShown: false, days: 7, unit: 'fahrenheit' })
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/plugins-1440.png`, fullPage: true })
    await page.reload()
    await page.getByText('What is stored can’t be shown').waitFor()
    expect(await page.content()).not.toContain('very-secret-0123')
    expect(problems.filter(each => !each.includes('400'))).toEqual([])
  })

  it('keep what somebody typed while another saved', async () => {
    const { page } = await admin.open('/plugins')
    const card = page.getByRole('region', { name: 'Weather' })
    await card.getByLabel('Days ahead').fill('5')
    await admin.api.change('core/plugins/weather', 'settings', { unit: 'celsius' })
    await card.getByRole('button', { name: 'Save' }).click()
    await card.getByText('Somebody else has changed these settings').waitFor()
    expect(await card.getByLabel('Days ahead').inputValue()).toBe('5')
    await card.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Settings are saved').waitFor()
    expect(await stored()).toMatchObject({ days: 5, unit: 'celsius' })
  })

  it('are without barriers on a phone, in Russian', async () => {
    const { page, problems } = await admin.open('/plugins', { ...phone, language: 'ru' })
    await page.getByRole('region', { name: 'Погода' }).getByLabel('Дней вперёд').waitFor()
    await page.getByText('Что входит').first().click()
    expect(await violationsInBoth(page)).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/plugins-390.png`, fullPage: true })
    expect(problems).toEqual([])
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import { freePort } from './free-port.ts'
import { makeTestProject, type TestProject } from './project.ts'

const configuration = "export default { plugins: ['@tessera/billing'] }\n"
let project: TestProject

afterEach(() => project?.remove())

/** The address that was printed beside a name. */
const pageOf = (output: string, name: string) => new RegExp(`^  ${name} +(http://\\S+)`, 'm').exec(output)?.[1] ?? ''

describe('Payments are simulated', () => {
  test('by a command, which prints the pages and the variables for .env', async () => {
    project = makeTestProject(configuration)
    const run = project.run(['payments', '--first-port', '0'], { PORT: '3456' })
    await run.prints('OXPROCESSING_COINS="USDT (TRC20), BTC"')
    const output = run.output()
    expect(output).toContain(`STRIPE_BASE_URL=${pageOf(output, 'stripe')}\n`)
    expect(output).toContain('PAYMENTS_TEST=true')
    expect(await (await fetch(pageOf(output, 'paykeeper'))).text()).toContain('Simulator: no money moves.')
    run.process.kill('SIGINT')
    expect(await run.code).toBe(0)
  })

  test('by dev, which offers every provider', async () => {
    project = makeTestProject(configuration)
    const port = await freePort()
    const run = project.run(['dev', '--payments'], { PORT: String(port) })
    try {
      await run.prints('0xprocessing')
      const response = await fetch(`http://127.0.0.1:${port}/api/billing/providers`, {
        headers: { host: `localhost:${port}` },
      })
      const { data } = (await response.json()) as { data: { name: string }[] }
      expect(data.map(({ name }) => name)).toEqual([
        'stripe',
        'cloudpayments',
        'tiptoppay',
        'payselection',
        'payselection-international',
        'paykeeper',
        '0xprocessing',
        'dummy',
      ])
    } finally {
      run.process.kill('SIGINT')
      expect(await run.code).toBe(0)
    }
  })

  test.each([
    ['a public site', configuration, { PUBLIC_URL: 'https://shop.example' }, 'would be taken for real ones'],
    ['a project that takes none', 'export default { plugins: [] }\n', {}, 'No plugin of tessera.config has payments'],
  ])('never for %s', async (_what, text, environment, message) => {
    project = makeTestProject(text)
    const run = project.run(['payments', '--first-port', '0'], environment)
    expect(await run.code).toBe(1)
    expect(run.output()).toContain(message)
  })
})

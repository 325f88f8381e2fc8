import { expect, it } from 'vitest'
import { adminSuite } from './admin-suite.ts'
import { violationsInBoth } from './barriers.ts'
import { describeInBrowser, phone } from './browser.ts'

describeInBrowser('an API key in the back office', () => {
  const admin = adminSuite()

  it('is made, shown once, used by a program, and revoked', async () => {
    const { id } = await admin.api.create('rbac/api-keys', { title: 'Price import' })
    const [editor] = (await admin.api.read<{ id: string; slug: string }[]>('rbac/roles')).filter(
      each => each.slug === 'editor',
    )
    await admin.api.create('rbac/api-keys-to-roles', { apiKeyId: id, roleId: editor?.id })
    const { page, problems } = await admin.open(`/records/rbac/api-keys/${id}`)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await button('Make the key').click()
    const key = await page.getByText(/^tessera_/).innerText()
    const write = () =>
      fetch(`${admin.server.url}/api/website-builder/articles`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ title: { en: 'By a program' } }),
      })
    expect((await write()).status).toBe(201)
    expect(await violationsInBoth(page)).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/keys-1440.png`, fullPage: true })
    await page.reload()
    await page.getByText(`The key ends in ${key.slice(-4)}.`).waitFor()
    expect(await page.getByText(key).count()).toBe(0)

    await button('Revoke').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByText('It is revoked: nothing gets in with it any more.').waitFor()
    expect((await write()).status).toBe(401)
    expect(problems).toEqual([])
  })

  it('has no barriers on a phone, in Russian', async () => {
    const { id } = await admin.api.create('rbac/api-keys', { title: 'Выгрузка цен' })
    const { page, problems } = await admin.open(`/records/rbac/api-keys/${id}`, { ...phone, language: 'ru' })
    await page.getByRole('button', { name: 'Создать ключ', exact: true }).click()
    await page.getByText(/^tessera_/).waitFor()
    expect(await violationsInBoth(page)).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/keys-390.png`, fullPage: true })
    expect(problems).toEqual([])
  })
})

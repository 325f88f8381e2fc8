import { migrate, migrateDown, migrationSources } from '@tessera/core/server'
import { openTestDatabase, type TestDatabase } from '@tessera/core/testing'
import rbac from '@tessera/rbac/server'
import { afterAll, beforeAll, expect, test } from 'vitest'

const sources = migrationSources([rbac])
let own: TestDatabase

beforeAll(async () => {
  own = await openTestDatabase([rbac])
})
afterAll(() => own?.drop())

async function insert(email: string, verifiedAt: string | null): Promise<string> {
  const [row] = await own.database.query<{ id: string }>({
    text: `insert into rbac_identities (id, created_at, updated_at, email, verified_at)
      values (gen_random_uuid(), now(), now(), $1, $2) returning id`,
    values: [email, verifiedAt],
  })
  return row?.id ?? ''
}

async function idsNow(): Promise<string[]> {
  const rows = await own.database.query<{ id: string }>({ text: 'select id from rbac_identities' })
  return rows.map(({ id }) => id).toSorted()
}

/** Until addresses are unique again, whether or not they are verified. */
async function goBack(): Promise<void> {
  const isThere = async () =>
    (await own.database.query({ text: `select 1 from pg_indexes where indexname = 'rbac_identities_verified_email'` }))
      .length > 0
  while (await isThere()) await migrateDown(own.database, sources, 'rbac')
}

test('identities of before stay as they are; going back keeps the verified one of an address, else the first', async () => {
  await goBack()
  const known = [await insert('verified@mail.example', '2026-01-01'), await insert('claimed@mail.example', null)]
  await migrate(own.database, sources)
  expect(await idsNow()).toEqual(known.toSorted())

  const [claim] = [await insert('verified@mail.example', null), await insert('claimed@mail.example', null)]
  await expect(insert('verified@mail.example', '2026-01-02')).rejects.toThrow()
  expect(claim).not.toBe('')
  await goBack()
  expect(await idsNow()).toEqual(known.toSorted())
})

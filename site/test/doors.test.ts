import analytic from '@tessera/analytic/server'
import billing from '@tessera/billing/server'
import blog from '@tessera/blog/server'
import ecommerce from '@tessera/ecommerce-server'
import fileStorage from '@tessera/file-storage-server'
import hostPlugin from '@tessera/host/server'
import rbac from '@tessera/rbac-server'
import type { Caller } from '@tessera/server'
import type { TestClient, TestHost } from '@tessera/server/testing'
import websiteBuilder from '@tessera/website-builder/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Door, doorsOf } from './doors/doors.ts'
import { randomOf } from './doors/random.ts'
import { furnish } from './doors/rooms.ts'
import { RuleChanges, readRules } from './doors/rule-changes.ts'
import type { Asker, RuleRecord } from './doors/rule-model.ts'
import { type BuiltProject, buildProject } from './site-under-test.ts'

const stepsOfARun = 14

let project: BuiltProject
let under: TestHost
let doors: readonly Door[]
let knockers: readonly { readonly name: string; readonly asker: Asker; readonly client: TestClient }[]

beforeAll(async () => {
  project = await buildProject()
  under = await project.startHost({
    plugins: [fileStorage, websiteBuilder, billing, hostPlugin, blog, ecommerce, analytic, rbac],
    defaultLanguage: 'en',
  })
  const rooms = await furnish(under)
  const address = await under.app.listen({ port: 0 })
  doors = doorsOf(rooms, async path => (await fetch(`${address}${path}`)).text())
  const subject = (asker: Omit<Asker, 'hasSession'>) => {
    const { isAdministrator, isRegistered, roles } = asker
    const caller: Caller = { kind: 'subject', subjectId: rooms.articleId, isAdministrator, isRegistered, roles }
    return { asker: { ...asker, hasSession: true }, client: under.as(caller) }
  }
  const nobody = { isAdministrator: false, hasSession: false, isRegistered: false, roles: [] }
  const person = { isAdministrator: false, isRegistered: true }
  knockers = [
    { name: 'nobody', asker: nobody, client: under.asNobody() },
    { name: 'an anonymous subject', ...subject({ ...person, isRegistered: false, roles: [] }) },
    { name: 'a user', ...subject({ ...person, roles: ['user', 'member'] }) },
    { name: 'an editor', ...subject({ ...person, roles: ['editor'] }) },
    { name: 'an administrator', ...subject({ ...person, isAdministrator: true, roles: ['admin'] }) },
    {
      name: 'the secret key',
      asker: { ...nobody, isAdministrator: true },
      client: under.asAdministrator(),
    },
  ]
}, 120_000)

afterAll(() => under?.close())

/** What each caller sees at each door, one line each: `a user: the feed`. */
async function seen(): Promise<string[]> {
  const all = knockers.map(async ({ name, client }) => {
    const lines: string[] = []
    for (const door of doors) {
      const text = await door.knock(client)
      if (typeof door.sight === 'string' ? text.includes(door.sight) : door.sight.test(text))
        lines.push(`${name}: ${door.name}`)
    }
    return lines
  })
  return (await Promise.all(all)).flat()
}

function expected(rules: readonly RuleRecord[]): string[] {
  return knockers.flatMap(({ name, asker }) =>
    doors.filter(door => door.isOpen(rules, asker)).map(door => `${name}: ${door.name}`),
  )
}

describe('what a caller can read through any door follows the rules in force', () => {
  test('as the product declares them', async () => {
    const lines = await seen()
    expect(lines).toEqual(expected(await readRules(under)))
    expect(new Set(lines).size).toBeGreaterThan(100)
  })

  test.each([1, 2, 3, 4])(
    'T-015, T-099: whatever is added, moved, linked, trashed and brought back, in the order of seed %i',
    async seed => {
      const changes = new RuleChanges(under.asAdministrator(), randomOf(seed))
      const story: string[] = []
      for (let step = 0; step < stepsOfARun; step++) {
        story.push(await changes.change())
        const rules = await readRules(under)
        expect(await seen(), [...story, JSON.stringify(rules)].join('\n')).toEqual(expected(rules))
      }
    },
    60_000,
  )
})

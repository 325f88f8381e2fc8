import { defineModule } from '@tessera/core'
import { expect, test } from 'vitest'
import { definePlugin } from '../plugin.ts'
import { assertNoDrift } from './drift.ts'

test('a plugin whose definitions no migration makes is reported with the command that writes it', async () => {
  const { entity } = defineModule('drifting')
  const entities = [entity('boat'), entity('buoy')]
  const migrations = new URL('./there-is-no-such-folder/', import.meta.url)
  const drifting = assertNoDrift([definePlugin({ name: 'drifting', entities, migrations })])
  await expect(drifting).rejects.toThrow('drifting: create table drifting_buoys')
  await expect(drifting).rejects.toThrow('tessera migration drifting')
}, 60_000)

import { expect, it } from 'vitest'
import type { Command } from '../context/commands.ts'
import { paletteSections, type SectionRule } from './palette-sections.ts'

const command = (name: string): Command => ({ id: name, name, icon: null, run: () => undefined })

const rules: readonly SectionRule[] = [
  { id: 'recent', name: 'Recent', commands: [], isShownInitially: true, limit: 6 },
  {
    id: 'screens',
    name: 'Go to',
    commands: [command('Articles'), command('Orders')],
    isShownInitially: true,
    limit: 6,
  },
  {
    id: 'records',
    name: 'Records',
    commands: [command('Tea')],
    isShownInitially: false,
    limit: 0,
    isServerResult: true,
  },
  {
    id: 'creations',
    name: 'Create',
    commands: ['New: Article', 'New: Category of articles', 'New: Order'].map(command),
    isShownInitially: false,
    limit: 1,
  },
]

const shown = (typed: string) =>
  paletteSections(typed, rules).map(({ id, commands }) => [id, ...commands.map(({ name }) => name)])

it('before anything is typed shows the initial sections, without empty ones', () => {
  expect(shown(' ')).toEqual([['screens', 'Articles', 'Orders']])
})

it('puts the section with the best match first, results of the server before matches inside a word', () => {
  expect(shown('article')).toEqual([
    ['screens', 'Articles'],
    ['creations', 'New: Article'],
    ['records', 'Tea'],
  ])
  expect(shown('rder').map(([id]) => id)).toEqual(['records', 'screens', 'creations'])
})

import { contentFields, defineModule } from '@tessera/core'
import { expect, it } from 'vitest'
import { emptyListState } from '../state/list-state.ts'
import { newViewKey, viewQuery, viewState, viewsOf } from './saved-view.ts'

const { entity } = defineModule('garden')
const plant = entity('plant', { fields: contentFields() })

it('a view brings a list back as it was saved, at its first page', () => {
  const state = {
    ...emptyListState,
    search: 'mint',
    size: 50,
    page: 4,
    sort: [{ column: 'slug', method: 'asc' as const }],
  }
  const view = { key: newViewKey(plant, 'Mint'), name: 'Mint', query: viewQuery(plant, state), isShared: false }
  const opened = viewState(plant, ['en'], view)
  expect(opened).toEqual({ ...state, page: 1, saved: expect.stringMatching(/^own\.mint-/) })
  expect(viewQuery(plant, opened)).toBe(view.query)
})

it('the user’s own views come before shared ones, each by name', () => {
  const stored = (key: string, name: unknown, isShared: boolean) => ({
    key: `views/garden/plants/${key}`,
    value: { name, query: '' },
    isShared,
    updatedAt: '',
  })
  const views = viewsOf(
    [stored('a', 'Ясень', true), stored('b', 'Б', false), stored('c', 'А', false), stored('d', 1, false)],
    'ru',
  )
  expect(views.map(({ name }) => name)).toEqual(['А', 'Б', 'Ясень'])
})

it('keys of views have no letters that a key may not have', () => {
  for (const name of ['Мои черновики', 'À la carte / 100%', '...']) {
    expect(newViewKey(plant, name)).toMatch(/^views\/garden\/plants\/[a-z0-9-]{6,}$/)
  }
})

import { describe, expect, test } from 'vitest'
import { type BarContents, barRoom, textWidth } from './bar-room.ts'

const english: BarContents = {
  logotypes: ['Polden'],
  places: ['Shop', 'Craft', 'Projects', 'Studio', 'Notes'],
  actions: ['Order samples'],
  languages: 2,
  hasAccount: true,
}
const russian: BarContents = {
  ...english,
  logotypes: ['Полдень'],
  places: ['Магазин', 'Ремесло', 'Проекты', 'Мастерская', 'Заметки'],
  actions: ['Заказать образцы'],
}

describe('the navbar', () => {
  test('shows its links once there is room for them, and its actions on wider screens', () => {
    for (const contents of [english, russian]) {
      const { places, actions } = barRoom(contents)
      expect(places.width).toBeGreaterThanOrEqual(48)
      expect(actions.width).toBeGreaterThanOrEqual(places.width)
      expect(actions.width).toBeLessThanOrEqual(80)
    }
  })

  test('needs more room for longer and for more texts', () => {
    expect(barRoom(russian).places.width).toBeGreaterThan(barRoom(english).places.width)
    const more = { ...english, places: [...english.places, 'Delivery', 'Questions', 'Contact', 'Careers'] }
    expect(barRoom(more).places.width).toBeGreaterThan(barRoom(english).places.width)
  })

  test('leaves links that never fit to the menu, at every width, and still shows the actions', () => {
    const many = { ...russian, places: Array.from({ length: 14 }, () => 'Достопримечательности') }
    const { places, actions } = barRoom(many)
    expect(places.from).toBe('hidden')
    expect(places.below).toBe('')
    expect(actions.width).toBeLessThanOrEqual(56)
  })

  test('hides the languages before the menu’s button on narrow phones', () => {
    expect(barRoom(russian).languages.width).toBeGreaterThan(20)
    // 390 px, like most phones.
    expect(barRoom(russian).languages.width).toBeLessThanOrEqual(24.375)
    expect(barRoom({ ...english, logotypes: ['M'] }).languages.width).toBe(20)
  })

  test('needs no room for links when there are none', () => {
    expect(barRoom({ ...english, places: [], actions: [] }).places.width).toBe(48)
  })
})

test('a text is wider with wider letters, and in a larger font', () => {
  expect(textWidth('Мастерская', 1)).toBeGreaterThan(textWidth('till it is', 1))
  expect(textWidth('Shop', 2)).toBeCloseTo(2 * textWidth('Shop', 1))
})

import { describe, expect, test } from 'vitest'
import { type NavbarContents, navbarBreakpoints, textWidth } from './navbar-breakpoints.ts'

const english: NavbarContents = {
  logotypes: ['Polden'],
  links: ['Shop', 'Craft', 'Projects', 'Studio', 'Notes'],
  actions: ['Order samples'],
  languages: 2,
  hasAccount: true,
  hasCart: false,
}
const russian: NavbarContents = {
  ...english,
  logotypes: ['Полдень'],
  links: ['Магазин', 'Ремесло', 'Проекты', 'Мастерская', 'Заметки'],
  actions: ['Заказать образцы'],
}

describe('the navbar', () => {
  test('has room for a cart on every phone: the languages go into the menu before it does', () => {
    const withCart = navbarBreakpoints({ ...russian, hasCart: true })
    expect(withCart.languages.width).toBeGreaterThan(navbarBreakpoints(russian).languages.width)
  })

  test('shows its links once there is room for them, and its actions on wider screens', () => {
    for (const contents of [english, russian]) {
      const { links, actions } = navbarBreakpoints(contents)
      expect(links.width).toBeGreaterThanOrEqual(48)
      expect(actions.width).toBeGreaterThanOrEqual(links.width)
      expect(actions.width).toBeLessThanOrEqual(80)
    }
  })

  test('needs more room for longer and for more texts', () => {
    expect(navbarBreakpoints(russian).links.width).toBeGreaterThan(navbarBreakpoints(english).links.width)
    const more = { ...english, links: [...english.links, 'Delivery', 'Questions', 'Contact', 'Careers'] }
    expect(navbarBreakpoints(more).links.width).toBeGreaterThan(navbarBreakpoints(english).links.width)
  })

  test('leaves links that never fit to the menu, at every width, and still shows the actions', () => {
    const many = { ...russian, links: Array.from({ length: 14 }, () => 'Достопримечательности') }
    const { links, actions } = navbarBreakpoints(many)
    expect(links.from).toBe('hidden')
    expect(links.below).toBe('')
    expect(actions.width).toBeLessThanOrEqual(56)
  })

  test('hides the languages before the menu’s button on narrow phones', () => {
    expect(navbarBreakpoints(russian).languages.width).toBeGreaterThan(20)
    // 390 px, like most phones.
    expect(navbarBreakpoints(russian).languages.width).toBeLessThanOrEqual(24.375)
    expect(navbarBreakpoints({ ...english, logotypes: ['M'] }).languages.width).toBe(20)
  })

  test('needs no room for links when there are none', () => {
    expect(navbarBreakpoints({ ...english, links: [], actions: [] }).links.width).toBe(48)
  })
})

test('a text is wider with wider letters, and in a larger font', () => {
  expect(textWidth('Мастерская', 1)).toBeGreaterThan(textWidth('till it is', 1))
  expect(textWidth('Shop', 2)).toBeCloseTo(2 * textWidth('Shop', 1))
})

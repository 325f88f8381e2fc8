import en from '@tessera/admin/messages/en.json' with { type: 'json' }
import ru from '@tessera/admin/messages/ru.json' with { type: 'json' }
import { expect, it } from 'vitest'

it.each([
  ['ru', 'is', 'Посетитель', 'Нет', 'Посетитель: Нет'],
  ['ru', 'not', 'Статус', 'Новая', 'Статус: не Новая'],
  ['ru', 'range', 'Цена', 'от 5 до 10', 'Цена: от 5 до 10'],
  ['ru', 'last', 'Изменено', '7 дней', 'Изменено: за последние 7 дней'],
  ['en', 'is', 'Visitor', 'No', 'Visitor is No'],
  ['en', 'range', 'Price', 'from 5 to 10', 'Price is from 5 to 10'],
  ['en', 'last', 'Changed', '7 days', 'Changed in the last 7 days'],
] as const)('a chip reads like a sentence in %s: %s', (language, operator, name, value, sentence) => {
  expect(`${{ en, ru }[language].chip[operator].replace('{name}', name)} ${value}`).toBe(sentence)
})

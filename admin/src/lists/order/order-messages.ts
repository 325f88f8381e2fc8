import { defineMessages } from '@tessera/widget-sdk'

/** Words about moving rows; `{name}`, `{at}` and `{of}` stand for the row, its place and how many there are. */
export const orderMessages = defineMessages({
  en: {
    move: 'Move',
    help: 'Press space to lift the row, the arrow keys to move it, space again to put it down, Escape to leave it.',
    lifted: 'Lifted: {name}. Place {at} of {of}.',
    moved: '{name}: place {at} of {of}.',
    dropped: 'Put down: {name}, place {at} of {of}.',
    left: 'Left where it was: {name}.',
  },
  ru: {
    move: 'Переместить',
    help: 'Пробел поднимает строку, стрелки двигают её, ещё один пробел опускает, Escape оставляет на прежнем месте.',
    lifted: 'Поднята строка {name}. Место {at} из {of}.',
    moved: '{name}: место {at} из {of}.',
    dropped: 'Опущена строка {name}, место {at} из {of}.',
    left: 'Оставлена на месте строка {name}.',
  },
})

import { defineMessages } from '@tessera/widget-sdk'

/** How comparisons are called, in a list to choose from. */
export const operatorMessages = defineMessages({
  en: {
    contains: 'contains',
    starts: 'starts with',
    is: 'is',
    not: 'is not',
    any: 'is any of',
    none: 'is none of',
    range: 'is between',
    last: 'in the last days',
    empty: 'is empty',
    filled: 'is not empty',
  },
  ru: {
    contains: 'содержит',
    starts: 'начинается с',
    is: 'равно',
    not: 'не равно',
    any: 'одно из',
    none: 'ни одно из',
    range: 'в пределах',
    last: 'за последние дни',
    empty: 'не заполнено',
    filled: 'заполнено',
  },
})

/** What chips say in front of a value, as a sentence would; the name of the field stands in them. */
export const chipMessages = defineMessages({
  en: {
    contains: '{name} contains',
    starts: '{name} starts with',
    is: '{name} is',
    not: '{name} is not',
    any: '{name} is any of',
    none: '{name} is none of',
    range: '{name} is',
    last: '{name} in the last',
    empty: '{name} is empty',
    filled: '{name} is not empty',
  },
  ru: {
    contains: '{name} содержит',
    starts: '{name} начинается с',
    is: '{name}:',
    not: '{name}: не',
    any: '{name}:',
    none: '{name}: кроме',
    range: '{name}:',
    last: '{name}: за последние',
    empty: '{name}: не заполнено',
    filled: '{name}: заполнено',
  },
})

/** What chips say of values. */
export const valueMessages = defineMessages({
  en: {
    from: 'from {value}',
    until: 'to {value}',
    days: { one: '{count} day', other: '{count} days' },
    yes: 'Yes',
    no: 'No',
  },
  ru: {
    from: 'от {value}',
    until: 'до {value}',
    days: { one: '{count} день', few: '{count} дня', many: '{count} дней', other: '{count} дня' },
    yes: 'Да',
    no: 'Нет',
  },
})

import { type AnswerKind, type AnswerProblem, maxAnswerLength, phoneRequired } from '@tessera/crm'
import { defineMessages, useMessages } from '@tessera/widget-sdk'

const messages = defineMessages({
  en: {
    required: 'Fill this in',
    phoneRequired: 'A telephone number is required!',
    long: 'This is too long: it may have at most {longest} characters',
    wrong: 'This can’t be taken as it is: check for a typo',
    number: 'Enter a number, such as 12 or 12.5',
    email: 'This does not look like an e-mail address: it should be like name@example.com',
    tel: 'This does not look like a telephone number: it should be like +7 900 000-00-00',
    url: 'Enter a whole address, such as https://example.com',
    date: 'Choose a date',
    time: 'Choose a time',
  },
  ru: {
    required: 'Заполните это поле',
    phoneRequired,
    long: 'Слишком длинно: здесь помещается не больше {longest} символов',
    wrong: 'В таком виде не подойдёт. Проверьте, нет ли опечатки',
    number: 'Введите число, например 12 или 12,5',
    email: 'Не похоже на адрес почты: нужен адрес вида name@example.com',
    tel: 'Не похоже на номер телефона: нужен номер вида +7 900 000-00-00',
    url: 'Введите адрес целиком, например https://example.com',
    date: 'Выберите дату',
    time: 'Выберите время',
  },
})

/** Returns a function that explains what is wrong with an answer and how to correct it. */
export function useProblemText(): (kind: AnswerKind, problem: AnswerProblem) => string {
  const m = useMessages(messages)
  const wrong: Partial<Record<AnswerKind, string>> = {
    number: m.number,
    email: m.email,
    tel: m.tel,
    url: m.url,
    date: m.date,
    time: m.time,
    'datetime-local': m.date,
  }
  return (kind, problem) => {
    if (problem === 'required') return kind === 'tel' ? m.phoneRequired : m.required
    if (problem === 'long') return m.long.replace('{longest}', String(maxAnswerLength[kind]))
    return wrong[kind] ?? m.wrong
  }
}

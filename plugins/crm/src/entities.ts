import {
  boolean,
  contentFields,
  defineModule,
  json,
  localized,
  nameTitle,
  select,
  text,
  widgetName,
} from '@tessera/core'

const { entity } = defineModule('crm', {
  admin: { name: { en: 'CRM', ru: 'CRM' }, icon: 'inbox', menu: { group: 'daily', order: 5 } },
})

const access = { read: 'public', write: { roles: ['editor'] } } as const

export const widget = entity('widget', {
  fields: contentFields(),
  access,
  admin: {
    name: widgetName,
    description: {
      en: 'A widget is a part of a page. The variants here show forms.',
      ru: 'Виджет — часть страницы. Здесь его варианты показывают формы.',
    },
    variants: {
      'form-list-default': { en: 'Forms', ru: 'Формы' },
    },
    row: ['adminTitle', 'variant'],
  },
})

export const form = entity('form', {
  fields: { ...contentFields(), title: nameTitle() },
  access,
  admin: {
    name: { en: { one: 'Form', many: 'Forms' }, ru: { one: 'Форма', many: 'Формы', of: 'формы' } },
    description: {
      en: 'A form asks visitors; what they answer becomes a request.',
      ru: 'Посетители заполняют форму, ответы приходят заявкой.',
    },
    variants: {
      'email-default': { en: 'Email only', ru: 'Только почта' },
      'request-create': { en: 'Request', ru: 'Заявка' },
      'request-create-email': { en: 'Request by email', ru: 'Заявка по почте' },
    },
    row: ['adminTitle', 'variant'],
  },
})

export const input = entity('input', {
  fields: {
    ...contentFields(),
    type: text({
      default: 'default',
      maxLength: 50,
      admin: {
        help: {
          en: 'What is asked for: number, email, tel, url, date, time, datetime-local; default is a line of text.',
          ru: 'Что нужно ввести: number, email, tel, url, date, time, datetime-local; default — строка текста.',
        },
      },
    }),
    isRequired: boolean({ default: false, admin: { label: { en: 'Required', ru: 'Обязательное' } } }),
    label: localized({ admin: { label: { en: 'Label', ru: 'Подпись' } } }),
    placeholder: localized({
      admin: {
        label: { en: 'Placeholder', ru: 'Пример ответа' },
        help: { en: 'Shown in the input until something is typed.', ru: 'Виден в поле, пока оно пустое.' },
      },
    }),
  },
  access,
  admin: {
    name: { en: { one: 'Input', many: 'Inputs' }, ru: { one: 'Поле', many: 'Поля', of: 'поля' } },
    description: {
      en: 'Inputs are what forms ask for. One input may stand in many forms.',
      ru: 'Поля — это вопросы формы. Одно поле может стоять в нескольких формах.',
    },
    variants: {
      'text-default': { en: 'Line of text', ru: 'Строка текста' },
      'textarea-default': { en: 'Several lines', ru: 'Несколько строк' },
      'number-default': { en: 'Number', ru: 'Число' },
    },
    row: ['adminTitle', 'label', 'type', 'isRequired', 'variant'],
  },
})

/** What a visitor sent with a form. */
export const request = entity('request', {
  fields: {
    /** Answers, by the slug of the input. */
    payload: json<Readonly<Record<string, string>>>()({
      required: true,
      schema: { type: 'object', additionalProperties: { type: 'string', maxLength: 20_000 }, maxProperties: 200 },
      admin: { label: { en: 'Answers', ru: 'Ответы' } },
    }),
    status: select(['new', 'in_progress', 'done', 'spam'], {
      default: 'new',
      index: true,
      admin: {
        values: {
          new: { en: 'New', ru: 'Новая' },
          in_progress: { en: 'In progress', ru: 'В работе' },
          done: { en: 'Done', ru: 'Готово' },
          spam: { en: 'Spam', ru: 'Спам' },
        },
      },
    }),
  },
  admin: {
    name: { en: { one: 'Request', many: 'Requests' }, ru: { one: 'Заявка', many: 'Заявки', of: 'заявки' } },
    description: {
      en: 'What visitors send with the forms of the site arrives here.',
      ru: 'Сюда приходит то, что посетители отправили через формы сайта.',
    },
    row: ['status', 'createdAt'],
  },
})

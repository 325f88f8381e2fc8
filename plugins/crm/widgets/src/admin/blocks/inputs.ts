import { input } from '@tessera/crm'
import { sampleRecord } from '@tessera/widget-sdk/admin'

/** What forms ask for. */
export const inputs = {
  name: sampleRecord(input, {
    variant: 'text-default',
    isRequired: true,
    label: { en: 'Your name', ru: 'Как вас зовут' },
  }),
  phone: sampleRecord(input, {
    type: 'tel',
    isRequired: true,
    label: { en: 'Telephone', ru: 'Телефон' },
    placeholder: { en: '+7 900 000-00-00', ru: '+7 900 000-00-00' },
  }),
  email: sampleRecord(input, {
    type: 'email',
    isRequired: true,
    label: { en: 'E-mail', ru: 'Почта' },
    placeholder: { en: 'you@example.com', ru: 'you@example.com' },
  }),
  guests: sampleRecord(input, {
    variant: 'number-default',
    label: { en: 'How many of you', ru: 'Сколько вас' },
    placeholder: { en: '2', ru: '2' },
  }),
  task: sampleRecord(input, {
    variant: 'textarea-default',
    label: { en: 'What it is about', ru: 'О чём речь' },
    placeholder: { en: 'Two lines are enough', ru: 'Хватит двух строк' },
  }),
}

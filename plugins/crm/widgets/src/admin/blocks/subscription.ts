import { form, formsToInputs, widget, widgetsToForms } from '@tessera/crm'
import { sampleBlock, sampleLinks, sampleRecord } from '@tessera/widget-sdk/admin'
import { inputs } from './inputs.ts'

export const subscription = sampleBlock({
  key: 'subscription',
  name: { en: 'An address to write to', ru: 'Оставить почту' },
  description: {
    en: 'One input and a button: for news, a price list, a place in the queue.',
    ru: 'Одно поле и кнопка: для новостей, прайса, очереди.',
  },
  keywords: { en: 'newsletter e-mail subscribe', ru: 'рассылка почта подписка' },
  record: sampleRecord(
    widget,
    {
      title: { en: 'One letter a month', ru: 'Одно письмо в месяц' },
      subtitle: {
        en: 'What is new, what is left, what we have learned.',
        ru: 'Что нового, что осталось, чему научились.',
      },
    },
    sampleLinks(widgetsToForms, [
      sampleRecord(
        form,
        { variant: 'email-default', title: { en: 'Where shall we write?', ru: 'Куда писать?' } },
        sampleLinks(formsToInputs, [inputs.email]),
      ),
    ]),
  ),
})

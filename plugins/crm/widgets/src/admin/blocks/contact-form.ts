import { form, formsToInputs, widget, widgetsToForms } from '@tessera/crm'
import { sampleBlock, sampleLinks, sampleRecord } from '@tessera/widget-sdk/admin'
import { inputs } from './inputs.ts'

export const contactForm = sampleBlock({
  key: 'contact-form',
  record: sampleRecord(
    widget,
    {
      title: { en: 'Write, call, come by', ru: 'Пишите, звоните, приходите' },
      subtitle: { en: 'We answer within one working day.', ru: 'Отвечаем в течение рабочего дня.' },
      description: {
        en: '[+7 800 555-01-00](tel:+78005550100), nine to six\n\n[hello@example.com](mailto:hello@example.com)',
        ru: '[8 800 555-01-00](tel:+78005550100), с девяти до шести\n\n[hello@example.com](mailto:hello@example.com)',
      },
    },
    sampleLinks(widgetsToForms, [
      sampleRecord(
        form,
        {
          title: { en: 'Tell us about your task', ru: 'Расскажите о своей задаче' },
          subtitle: { en: 'We call back with questions or with a price.', ru: 'Перезвоним — с вопросами или с ценой.' },
        },
        sampleLinks(formsToInputs, [inputs.name, inputs.phone, inputs.task]),
      ),
    ]),
  ),
})

import { form, formsToInputs, widget, widgetsToForms } from '@tessera/crm'
import { sampleBlock, sampleLinks, sampleRecord } from '@tessera/widget-sdk/admin'
import { inputs } from './inputs.ts'

export const subscription = sampleBlock({
  key: 'subscription',
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

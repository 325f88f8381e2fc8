import { form, formsToInputs, widget, widgetsToForms } from '@tessera/crm'
import { sampleBlock, sampleLinks, sampleRecord } from '@tessera/widget-sdk/admin'
import { inputs } from './inputs.ts'

export const formList = sampleBlock({
  key: 'form-list',
  record: sampleRecord(
    widget,
    {
      variant: 'form-list-default',
      title: { en: 'How shall we meet?', ru: 'Как нам встретиться?' },
      description: { en: 'Choose what is easier for you.', ru: 'Выберите, как вам проще.' },
    },
    sampleLinks(widgetsToForms, [
      sampleRecord(
        form,
        { title: { en: 'Book a visit', ru: 'Записаться на визит' } },
        sampleLinks(formsToInputs, [inputs.name, inputs.phone, inputs.guests]),
      ),
      sampleRecord(
        form,
        { title: { en: 'Ask in writing', ru: 'Спросить письмом' } },
        sampleLinks(formsToInputs, [inputs.email, inputs.task]),
      ),
    ]),
  ),
})

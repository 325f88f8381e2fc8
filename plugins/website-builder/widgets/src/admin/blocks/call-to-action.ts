import { button, widget, widgetsToButtonsArrays, widgetsToFiles } from '@tessera/website-builder'
import { sampleBlock, sampleLinks, samplePictures, sampleRecord } from '@tessera/widget-sdk/admin'
import { buttonsRow } from './buttons.ts'

export const callToAction = sampleBlock({
  key: 'call-to-action',
  group: 'action',
  record: sampleRecord(
    widget,
    {
      variant: 'content-cta-container',
      anchor: 'contact',
      title: { en: 'Shall we begin?', ru: 'Начнём?' },
      subtitle: {
        en: 'Write two lines about what you need. We answer on the same working day, with a question or with a plan.',
        ru: 'Напишите в двух строках, что вам нужно. Ответим в тот же рабочий день — вопросом или планом.',
      },
    },
    samplePictures(widgetsToFiles, 3),
    sampleLinks(widgetsToButtonsArrays, [
      buttonsRow(
        sampleRecord(button, {
          variant: 'secondary',
          className: 'bg-on-brand text-brand hover:bg-white',
          url: 'mailto:hello@example.com',
          title: { en: 'Write to us', ru: 'Написать нам' },
        }),
        sampleRecord(button, {
          variant: 'link',
          className: 'text-on-brand sm:px-3 decoration-on-brand/40 hover:text-white',
          url: 'tel:+78005550100',
          title: { en: 'Or call', ru: 'Или позвонить' },
        }),
      ),
    ]),
  ),
})

import { defineMessages } from '@tessera/widget-sdk'

/** Messages about a form as a whole, with and without a script. */
export const sentTexts = defineMessages({
  en: {
    sent: 'The form has been sent, a manager will get in touch with you shortly. Thank you!',
    sentBriefly: 'Form submitted successfully',
    failed: 'The form could not be sent, please try again!',
    limited: 'A lot has been sent from your address already. Try again in ten minutes.',
    refused: 'The form was not sent: look at what is marked. Your browser’s “Back” brings back what you typed.',
    again: 'Send another one',
  },
  ru: {
    sent: 'Форма отправлена, менеджер свяжется с вами в ближайшее время. Спасибо!',
    sentBriefly: 'Форма отправлена',
    failed: 'Ошибка отправки формы, попробуйте еще раз!',
    limited: 'С вашего адреса уже многое отправлено. Попробуйте ещё раз через десять минут.',
    refused: 'Форма не отправлена: посмотрите, что отмечено. Кнопка «Назад» в браузере вернёт то, что вы ввели.',
    again: 'Отправить ещё одну',
  },
})

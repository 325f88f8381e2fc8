import type { DemoButton, DemoButtons, DemoWidget } from '../content.ts'

const toUs: DemoButton = {
  variant: 'link',
  className: 'sm:px-3',
  url: '/contact',
  needs: 'crm',
  title: { en: 'Tell us about it', ru: 'Рассказать нам' },
}

const missingActions: DemoButtons = {
  slug: 'missing-actions',
  buttons: [{ variant: 'primary', url: '/', title: { en: 'Go to the home page', ru: 'На главную' } }, toUs],
}

const failedActions: DemoButtons = {
  slug: 'failed-actions',
  buttons: [
    { variant: 'primary', url: '?', title: { en: 'Reload', ru: 'Перезагрузить' } },
    { variant: 'outline', url: '/', title: { en: 'Go to the home page', ru: 'На главную' } },
    toUs,
  ],
}

/** The error pages: /404 and /500. */
export const missing: readonly DemoWidget[] = [
  {
    slug: 'missing-page',
    variant: 'content-hero',
    title: { en: 'A tile is missing here', ru: 'Здесь не хватает плитки' },
    subtitle: {
      en: 'Error 404: there is no page at this address. It may have moved, or the address has a typo.',
      ru: 'Ошибка 404: страницы по этому адресу нет. Возможно, она переехала или в адрес закралась опечатка.',
    },
    files: ['missing-tile'],
    buttons: [missingActions],
  },
  {
    slug: 'failed-page',
    variant: 'content-hero',
    title: { en: 'Something cracked in the kiln', ru: 'Что-то треснуло в печи' },
    subtitle: {
      en: 'Error 500: the page could not be shown. It is not your doing; try again in a minute.',
      ru: 'Ошибка 500: страницу показать не удалось. Вы ни при чём — попробуйте ещё раз через минуту.',
    },
    files: ['kiln'],
    buttons: [failedActions],
  },
]

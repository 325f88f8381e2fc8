/** The gallery's headings for the blocks of this module. */
export const groups = {
  opening: { en: 'Openings', ru: 'Начало страницы' },
  text: { en: 'Text and pictures', ru: 'Тексты и картинки' },
  features: { en: 'Features', ru: 'Преимущества' },
  explanation: { en: 'Explanations', ru: 'Как всё устроено' },
  trust: { en: 'People and works', ru: 'Люди и работы' },
  action: { en: 'Calls to action', ru: 'Призыв к действию' },
  frame: { en: 'Header and footer', ru: 'Шапка и подвал' },
} as const

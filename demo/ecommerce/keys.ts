import type { Localized } from '@tessera/core'

interface DemoKey {
  readonly slug: string
  readonly type?: 'feature' | 'price' | 'compare-at' | 'interval'
  readonly field: 'string' | 'number' | 'boolean' | 'date' | 'datetime'
  readonly title: Localized
  readonly prefix?: Localized
  readonly suffix?: Localized
}

/** What attributes mean. */
export const demoKeys: readonly DemoKey[] = [
  { slug: 'price', type: 'price', field: 'number', title: { en: 'Price', ru: 'Цена' } },
  {
    slug: 'price-square-metre',
    type: 'price',
    field: 'number',
    title: { en: 'Price of a square metre', ru: 'Цена квадратного метра' },
    suffix: { en: 'm²', ru: 'м²' },
  },
  { slug: 'former-price', type: 'compare-at', field: 'number', title: { en: 'Former price', ru: 'Прежняя цена' } },
  { slug: 'interval', type: 'interval', field: 'string', title: { en: 'Paid every', ru: 'Оплата каждый' } },
  { slug: 'colour', field: 'string', title: { en: 'Colour', ru: 'Цвет' } },
  { slug: 'surface', field: 'string', title: { en: 'Surface', ru: 'Поверхность' } },
  { slug: 'size', field: 'string', title: { en: 'Size', ru: 'Размер' }, suffix: { en: 'cm', ru: 'см' } },
  {
    slug: 'thickness',
    field: 'number',
    title: { en: 'Thickness', ru: 'Толщина' },
    suffix: { en: 'mm', ru: 'мм' },
  },
  {
    slug: 'weight',
    field: 'number',
    title: { en: 'Weight', ru: 'Вес' },
    prefix: { en: 'about', ru: 'около' },
    suffix: { en: 'kg/m²', ru: 'кг/м²' },
  },
  { slug: 'frost', field: 'boolean', title: { en: 'Frost-proof', ru: 'Морозостойкая' } },
  {
    slug: 'lead-time',
    field: 'number',
    title: { en: 'Ready in', ru: 'Срок изготовления' },
    prefix: { en: 'about', ru: 'около' },
    suffix: { en: 'weeks', ru: 'недель' },
  },
  { slug: 'fired', field: 'date', title: { en: 'Last firing', ru: 'Последний обжиг' } },
  { slug: 'pieces', field: 'number', title: { en: 'Pieces in the box', ru: 'Штук в коробке' } },
  {
    slug: 'net-weight',
    field: 'number',
    title: { en: 'Net weight', ru: 'Масса нетто' },
    suffix: { en: 'kg', ru: 'кг' },
  },
  { slug: 'begins', field: 'datetime', title: { en: 'Next date', ru: 'Ближайшая дата' } },
  {
    slug: 'duration',
    field: 'number',
    title: { en: 'Takes', ru: 'Длится' },
    suffix: { en: 'hours', ru: 'ч' },
  },
  {
    slug: 'group',
    field: 'number',
    title: { en: 'Group', ru: 'Группа' },
    prefix: { en: 'up to', ru: 'до' },
    suffix: { en: 'people', ru: 'человек' },
  },
  { slug: 'language', field: 'string', title: { en: 'Language', ru: 'Язык' } },
  { slug: 'address', field: 'string', title: { en: 'Address', ru: 'Адрес' } },
  { slug: 'hours', field: 'string', title: { en: 'Open', ru: 'Часы работы' } },
  { slug: 'telephone', field: 'string', title: { en: 'Telephone', ru: 'Телефон' } },
]

/** Texts of attributes, by the slug of their key and a name: one attribute for all that have it. */
export const choices: Readonly<Record<string, Readonly<Record<string, Localized>>>> = {
  interval: { month: { en: 'month' } },
  colour: {
    blue: { en: 'Blue', ru: 'Синий' },
    green: { en: 'Green', ru: 'Зелёный' },
    white: { en: 'White', ru: 'Белый' },
    red: { en: 'Red', ru: 'Красный' },
    yellow: { en: 'Yellow', ru: 'Жёлтый' },
    pink: { en: 'Pink', ru: 'Розовый' },
    grey: { en: 'Grey', ru: 'Серый' },
    sand: { en: 'Sand', ru: 'Песочный' },
  },
  surface: {
    gloss: { en: 'Gloss glaze', ru: 'Глянцевая глазурь' },
    matt: { en: 'Matt glaze', ru: 'Матовая глазурь' },
    painted: { en: 'Painted by hand', ru: 'Ручная роспись' },
    bare: { en: 'Bare clay', ru: 'Без глазури' },
  },
  size: {
    '7-15': { en: '7.5 × 15', ru: '7,5 × 15' },
    '4-16': { en: '4 × 16', ru: '4 × 16' },
    '10-10': { en: '10 × 10', ru: '10 × 10' },
    '13-13': { en: '13 × 13', ru: '13 × 13' },
    '20-20': { en: '20 × 20', ru: '20 × 20' },
    '30-30': { en: '30 × 30', ru: '30 × 30' },
    '15-17': { en: '15 × 17', ru: '15 × 17' },
    '12-14': { en: '12 × 14', ru: '12 × 14' },
    '5-15': { en: '5 × 15', ru: '5 × 15' },
  },
  language: { both: { en: 'Russian, English on request', ru: 'русский, по просьбе английский' } },
  address: {
    vyborg: {
      en: 'The Old Brickworks, 2 Kirpichnaya Street, Vyborg',
      ru: 'Выборг, Кирпичная улица, 2 (Старый кирпичный завод)',
    },
    petersburg: { en: '14 Gagarinskaya Street, Saint Petersburg', ru: 'Санкт-Петербург, Гагаринская улица, 14' },
  },
  hours: {
    vyborg: { en: 'Tuesday to Saturday, 10 to 18', ru: 'вторник — суббота, 10:00–18:00' },
    petersburg: { en: 'Every day, 11 to 20', ru: 'ежедневно, 11:00–20:00' },
  },
  telephone: {
    vyborg: { en: '+7 800 555-01-00', ru: '8 800 555-01-00' },
    petersburg: { en: '+7 800 555-01-02', ru: '8 800 555-01-02' },
  },
}

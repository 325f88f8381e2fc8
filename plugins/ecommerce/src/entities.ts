import {
  anchor,
  attributeFields,
  attributeKeyFields,
  attributeKeyName,
  attributeName,
  contentFields,
  datetime,
  defineModule,
  nameTitle,
  richText,
  select,
  text,
  widgetName,
} from '@tessera/core'

const { entity } = defineModule('ecommerce', {
  admin: { name: { en: 'Shop', ru: 'Магазин' }, icon: 'shopping-bag', menu: { group: 'daily', order: 4 } },
})

const access = { read: 'public', write: { roles: ['editor'] } } as const

export const widget = entity('widget', {
  fields: { ...contentFields(), anchor: anchor() },
  access,
  admin: {
    name: widgetName,
    description: {
      en: 'A widget is a part of a page. The variants here show products, stores, categories and orders.',
      ru: 'Виджет — часть страницы. Здесь его варианты показывают товары, магазины, категории и заказы.',
    },
    variants: {
      'category-list-default': { en: 'Categories', ru: 'Категории' },
      'category-overview-default': { en: 'Category of the page', ru: 'Категория страницы' },
      'product-list-default': { en: 'Products', ru: 'Товары' },
      'product-overview-default': { en: 'Product of the page', ru: 'Товар страницы' },
      'store-list-default': { en: 'Stores', ru: 'Магазины' },
      'store-overview-default': { en: 'Store of the page', ru: 'Магазин страницы' },
      'currency-toggle-group-default': { en: 'Choice of the currency', ru: 'Выбор валюты' },
    },
    row: ['adminTitle', 'variant'],
  },
})

export const category = entity('category', {
  fields: { ...contentFields(), title: nameTitle() },
  access,
  admin: {
    icon: 'folder',
    name: { en: { one: 'Category', many: 'Categories' }, ru: { one: 'Категория', many: 'Категории', of: 'категории' } },
    description: {
      en: 'Categories put products of a kind together; each has a page of its own.',
      ru: 'Категории собирают похожие товары; у каждой есть своя страница.',
    },
    variants: {
      'overview-default': { en: 'Whole', ru: 'Целиком' },
      'button-default': { en: 'Button', ru: 'Кнопка' },
    },
    row: ['adminTitle', 'title', 'className', 'variant'],
  },
})

export const store = entity('store', {
  fields: { ...contentFields(), title: nameTitle(), shortDescription: richText() },
  access,
  admin: {
    name: { en: { one: 'Store', many: 'Stores' }, ru: { one: 'Магазин', many: 'Магазины', of: 'магазина' } },
    description: {
      en: 'Whoever sells: a store has products, each under a number of its own, and orders.',
      ru: 'Тот, кто продаёт: у магазина есть товары, каждый со своим артикулом, и заказы.',
    },
    variants: {
      'overview-default': { en: 'Whole', ru: 'Целиком' },
      'link-default': { en: 'Link', ru: 'Ссылка' },
    },
    row: ['adminTitle', 'title', 'slug', 'variant'],
  },
})

export const product = entity('product', {
  fields: {
    ...contentFields(),
    title: nameTitle(),
    shortDescription: richText(),
    type: select(['one_off', 'subscription', 'telegram-review', 'telegram-product'], {
      default: 'one_off',
      index: true,
      admin: {
        values: {
          one_off: { en: 'One-off', ru: 'Разовая покупка' },
          subscription: { en: 'Subscription', ru: 'Подписка' },
          'telegram-review': { en: 'Telegram review', ru: 'Отзыв в Telegram' },
          'telegram-product': { en: 'Telegram product', ru: 'Товар в Telegram' },
        },
      },
    }),
  },
  access,
  admin: {
    name: { en: { one: 'Product', many: 'Products' }, ru: { one: 'Товар', many: 'Товары', of: 'товара' } },
    description: {
      en: 'What is sold. Prices and properties are its attributes.',
      ru: 'То, что продаётся. Цены и свойства товара — его атрибуты.',
    },
    variants: {
      'overview-default': { en: 'Whole', ru: 'Целиком' },
      'price-default': { en: 'Price', ru: 'Цена' },
      'currency-toggle-group-default': { en: 'Choice of the currency', ru: 'Выбор валюты' },
    },
    row: ['adminTitle', 'type', 'slug', 'variant'],
  },
})

/** A value of a product or store; its key says which one, and what it means. */
export const attribute = entity('attribute', {
  fields: attributeFields({ index: true }),
  access,
  admin: {
    name: attributeName,
    description: {
      en: 'One value of a product or store, such as a price or a size. Its key says what it means.',
      ru: 'Одно значение товара или магазина, например цена или размер. Что оно значит, говорит вид атрибута.',
    },
    row: ['adminTitle', 'string', 'number', 'variant'],
  },
})

/** What an attribute can mean besides being a property: a price, and the interval of its payment. */
export const attributeTypes = {
  feature: { en: 'Property', ru: 'Свойство' },
  price: { en: 'Price', ru: 'Цена' },
  interval: { en: 'Interval of a subscription', ru: 'Период подписки' },
} as const

export const attributeKey = entity('attribute-key', {
  fields: attributeKeyFields(attributeTypes, { index: true }),
  access,
  admin: {
    name: attributeKeyName,
    description: {
      en: 'Says what attributes mean: a price, a size, a colour.',
      ru: 'Говорит, что значит атрибут: цена, размер, цвет.',
    },
    row: ['adminTitle', 'title', 'type', 'field'],
  },
})

export const order = entity('order', {
  fields: {
    number: text({
      unique: true,
      maxLength: 40,
      admin: {
        label: { en: 'Order number', ru: 'Номер заказа' },
        help: {
          en: 'Short enough to be told on the telephone.',
          ru: 'Короткий, чтобы его можно было назвать по телефону.',
        },
      },
    }),
    status: select(['new', 'paying', 'approving', 'packaging', 'delivering', 'delivered', 'canceled'], {
      default: 'new',
      index: true,
      admin: {
        values: {
          new: { en: 'New', ru: 'Новый' },
          paying: { en: 'Paying', ru: 'Оплачивается' },
          approving: { en: 'Approving', ru: 'Подтверждается' },
          packaging: { en: 'Packaging', ru: 'Собирается' },
          delivering: { en: 'Delivering', ru: 'Доставляется' },
          delivered: { en: 'Delivered', ru: 'Доставлен' },
          canceled: { en: 'Canceled', ru: 'Отменён' },
        },
      },
    }),
    type: select(['cart', 'history'], {
      default: 'cart',
      admin: {
        values: { cart: { en: 'Cart', ru: 'Корзина' }, history: { en: 'Placed', ru: 'Оформлен' } },
      },
    }),
    email: text({ maxLength: 254, index: true }),
    placedAt: datetime({ index: true, admin: { label: { en: 'Placed', ru: 'Оформлен' } } }),
    receipt: text({ default: '', admin: { label: { en: 'Receipt', ru: 'Чек' } } }),
    comment: text({ maxLength: 5000, admin: { label: { en: 'Comment', ru: 'Комментарий' } } }),
  },
  admin: {
    name: { en: { one: 'Order', many: 'Orders' }, ru: { one: 'Заказ', many: 'Заказы', of: 'заказа' } },
    description: {
      en: 'Carts and what became of them: paid, packed, delivered.',
      ru: 'Корзины и то, чем они стали: оплачены, собраны, доставлены.',
    },
    row: ['type', 'status', 'variant'],
    label: ['number', 'email'],
  },
})

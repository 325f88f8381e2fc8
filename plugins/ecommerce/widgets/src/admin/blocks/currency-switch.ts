import { widget } from '@tessera/ecommerce'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const currencySwitch = sampleBlock({
  key: 'currency-switch',
  name: { en: 'Choice of currency', ru: 'Выбор валюты' },
  description: {
    en: 'Buttons that switch the prices of the page. A list of products has them already.',
    ru: 'Кнопки, которые переключают цены на странице. В списке товаров они уже есть.',
  },
  keywords: { en: 'money prices', ru: 'деньги цены' },
  record: sampleRecord(widget, { variant: 'currency-toggle-group-default', title: { en: 'Currency', ru: 'Валюта' } }),
})

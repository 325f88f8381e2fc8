import { widget } from '@tessera/ecommerce'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const currencySwitch = sampleBlock({
  key: 'currency-switch',
  record: sampleRecord(widget, { variant: 'currency-toggle-group-default', title: { en: 'Currency', ru: 'Валюта' } }),
})

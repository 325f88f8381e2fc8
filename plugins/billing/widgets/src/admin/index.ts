import { invoice, paymentDifference, paymentEvent, paymentIntent, refund } from '@tessera/billing'
import { adminVariants, defineAdmin } from '@tessera/widget-sdk/admin'

const table = () => import('./TabbedTable.tsx')

export default defineAdmin({
  blocks: async () => [(await import('./blocks/currencies.ts')).currencies],
  cells: { money: () => import('./MoneyCell.tsx') },
  filters: { money: () => import('./MoneyFilter.tsx') },
  inputs: { money: () => import('./MoneyInput.tsx') },
  variants: [
    adminVariants(invoice, {
      'admin-table': table,
      'admin-form': () => import('./InvoiceForm.tsx'),
      default: () => import('./InvoiceCard.tsx'),
    }),
    adminVariants(paymentEvent, { 'admin-table': table, 'admin-form': () => import('./PaymentEventForm.tsx') }),
    adminVariants(paymentIntent, { 'admin-table': table, 'admin-form': () => import('./PaymentIntentForm.tsx') }),
    adminVariants(paymentDifference, {
      'admin-table': () => import('./DifferencesTable.tsx'),
      'admin-form': () => import('./DifferenceForm.tsx'),
    }),
    adminVariants(refund, { 'admin-table': table, 'admin-form': () => import('./RefundForm.tsx') }),
  ],
  panels: [{ name: 'payments', reads: paymentEvent, load: () => import('./PaymentsPanel.tsx') }],
})

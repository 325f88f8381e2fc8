import type { Block } from '@tessera/widget-sdk/admin'
import { contactForm } from './contact-form.ts'
import { formList } from './form-list.ts'
import { subscription } from './subscription.ts'

/** Blocks for forms and contact. */
export const blocks: readonly Block[] = [contactForm, formList, subscription]

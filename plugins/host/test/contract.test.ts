import { describePlugin } from '@tessera/core/testing'
import host from '@tessera/host/server'

const modules = ['agent', 'billing', 'blog', 'crm', 'ecommerce', 'file-storage', 'rbac', 'social', 'website-builder']

describePlugin(host, {
  samples: {
    'host/widgets-to-external-widgets': n => ({ externalModule: modules[n % modules.length] }),
  },
})

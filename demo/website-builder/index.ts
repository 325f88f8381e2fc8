import { defineContent } from '@tessera/server'
import { createWidgets } from './create-widgets.ts'
import { about } from './pages/about.ts'
import { elements } from './pages/elements.ts'
import { frame } from './pages/frame.ts'
import { home } from './pages/home.ts'
import { missing } from './pages/missing.ts'

/** What the studio's pages are made of. Needs the pictures of file-storage's demo. */
export const websiteBuilderDemo = defineContent({
  module: 'website-builder',
  key: 'studio',
  create: host => createWidgets(host, [...frame, ...home, ...about, ...elements, ...missing]),
})

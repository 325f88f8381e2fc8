export { installedMessages, installedTexts } from './installed-messages.ts'
export { links, type MemoryRecord, memoryLists, records, row } from './memory-lists.ts'
export { createWidgetRenderer, type RenderedWidget, type WidgetRenderer } from './render-widget.tsx'

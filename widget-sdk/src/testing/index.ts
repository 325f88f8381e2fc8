export { createDrawer, type Drawer, type Drawn } from './draw-widget.tsx'
export { links, type MemoryRecord, memoryLists, records, row } from './memory-lists.ts'

export { type TesseraPlugin, type TesseraPluginOptions, tessera } from './tessera-plugin.ts'

export { type TesseraPlugin, type TesseraPluginOptions, tessera } from '@tessera/site/vite'

export {
  type Client,
  type ClientOptions,
  createClient,
  type ListResult,
  type RecordQuery,
  type RecordResult,
  type RequestOptions,
  type UpdateOptions,
} from './create-client.ts'
export { TesseraError } from './tessera-error.ts'

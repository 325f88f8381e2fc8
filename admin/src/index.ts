export { type AdminContextValue, useAdmin } from './context/admin-context.ts'
export { type LoadedRecord, type RecordList, useRecord, useRecords, useRemove, useSave } from './data/records.ts'

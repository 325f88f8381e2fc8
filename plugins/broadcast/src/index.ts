export { channel, message } from './entities.ts'
export { channelsToMessages } from './relations.ts'

export { attribute, attributeKey, chat, message, profile, widget } from './entities.ts'
export {
  attributeKeysToAttributes,
  chatsToMessages,
  messagesToFiles,
  profilesToAttributes,
  profilesToBuilderWidgets,
  profilesToChats,
  profilesToFiles,
  profilesToMessages,
  profilesToProducts,
} from './relations.ts'

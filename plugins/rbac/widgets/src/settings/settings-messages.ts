import { defineMessages } from '@tessera/widget-sdk'

/** Texts shared by several parts of the settings. */
export const settingsMessages = defineMessages({
  en: {
    updated: 'Updated successfully',
    deleted: 'Deleted successfully',
    cancel: 'Cancel',
    delete: 'Delete',
    updating: 'Updating...',
    currentPassword: 'Current password',
    wrongPassword: 'The current password is not right. Check it and try again.',
  },
  ru: {
    updated: 'Изменения сохранены',
    deleted: 'Удалено',
    cancel: 'Отмена',
    delete: 'Удалить',
    updating: 'Обновляем…',
    currentPassword: 'Текущий пароль',
    wrongPassword: 'Текущий пароль не подошёл. Проверьте его и попробуйте ещё раз.',
  },
})

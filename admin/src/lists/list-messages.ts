import { defineMessages } from '@tessera/widget-sdk'

/** Words that several parts of a list say. */
export const listMessages = defineMessages({
  en: {
    addNew: 'Add new',
    edit: 'Edit',
    delete: 'Delete',
    show: 'Show',
    hide: 'Hide',
    cancel: 'Cancel',
    save: 'Save',
    actions: 'Actions',
    records: { one: '{count} record', other: '{count} records' },
    selected: { one: '{count} selected', other: '{count} selected' },
  },
  ru: {
    addNew: 'Добавить',
    edit: 'Изменить',
    delete: 'Удалить',
    show: 'Показать',
    hide: 'Скрыть',
    cancel: 'Отмена',
    save: 'Сохранить',
    actions: 'Действия',
    records: { one: '{count} запись', few: '{count} записи', many: '{count} записей', other: '{count} записи' },
    selected: { one: 'Выбрана {count}', few: 'Выбрано {count}', many: 'Выбрано {count}', other: 'Выбрано {count}' },
  },
})

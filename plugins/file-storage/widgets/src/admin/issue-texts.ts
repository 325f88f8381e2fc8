import { defineMessages } from '@tessera/widget-sdk'

/** Texts of the module's error codes. */
export const issueTexts = defineMessages({
  en: {
    FILE_STORAGE_TOO_LARGE: 'The file is too large: at most {maximum}',
    FILE_STORAGE_PICTURE_TOO_LARGE: 'The picture is too large: at most {maximum}',
    FILE_STORAGE_SVG: 'SVG files can carry scripts: export the picture as PNG or WebP',
    FILE_STORAGE_UNSUPPORTED: 'Files of the type {type} are not accepted',
    FILE_STORAGE_UNTOLD: 'It can’t be told what kind of file this is',
    FILE_STORAGE_UNREADABLE: 'The picture is damaged or not complete',
    FILE_STORAGE_UNKNOWN_FILE: 'Choose a file, or enter an address that begins with https://',
  },
  ru: {
    FILE_STORAGE_TOO_LARGE: 'Файл слишком большой: можно не больше {maximum}',
    FILE_STORAGE_PICTURE_TOO_LARGE: 'Картинка слишком большая: можно не больше {maximum}',
    FILE_STORAGE_SVG: 'В файлах SVG бывают скрипты: сохраните картинку как PNG или WebP',
    FILE_STORAGE_UNSUPPORTED: 'Файлы типа {type} не принимаются',
    FILE_STORAGE_UNTOLD: 'Не удалось понять, что это за файл',
    FILE_STORAGE_UNREADABLE: 'Картинка повреждена или загружена не целиком',
    FILE_STORAGE_UNKNOWN_FILE: 'Выберите файл или введите адрес, который начинается с https://',
  },
})

import { defineMessages } from '@tessera/widget-sdk'

/** What the module's codes say. */
export const issueTexts = defineMessages({
  en: {
    HOST_PAGE_URL_TOO_LONG: 'At most {maximum} characters',
    HOST_PAGE_URL_WITH_QUERY: 'An address of a page has no ? and no #',
    HOST_PAGE_URL_OF_OTHER_SITE: 'Enter a path of this site, such as /about',
    HOST_INVALID_PAGE_URL: 'Enter a path such as /about, without empty parts, “.” or “..”',
    HOST_INVALID_SEGMENT: '{segment} must have the form [module.entities.field]',
    HOST_REPEATED_SEGMENT: '{segment} may stand in the address once only',
    HOST_UNKNOWN_EXTERNAL_MODULE: 'One of these modules: {choices}',
    HOST_UNKNOWN_EXTERNAL_RECORD: 'The chosen record is not there any more: choose another',
    HOST_REDIRECT_IN_CIRCLE: 'This leads back to where the redirect begins',
    HOST_UNKNOWN_REDIRECT_SEGMENT: '{segment} must stand in the old address too',
    HOST_REDIRECT_TO_OTHER_SITE: 'Enter a path of this site: only administrators lead to others',
    HOST_INVALID_REDIRECT_GOAL: 'Enter a path such as /about, or an https address',
  },
  ru: {
    HOST_PAGE_URL_TOO_LONG: 'Не больше {maximum} символов',
    HOST_PAGE_URL_WITH_QUERY: 'В адресе страницы не бывает знаков ? и #',
    HOST_PAGE_URL_OF_OTHER_SITE: 'Введите путь на этом сайте, например /about',
    HOST_INVALID_PAGE_URL: 'Введите путь вида /about, без пустых частей, «.» и «..»',
    HOST_INVALID_SEGMENT: '{segment} должно иметь вид [module.entities.field]',
    HOST_REPEATED_SEGMENT: '{segment} может стоять в адресе только один раз',
    HOST_UNKNOWN_EXTERNAL_MODULE: 'Один из этих модулей: {choices}',
    HOST_UNKNOWN_EXTERNAL_RECORD: 'Выбранной записи больше нет: выберите другую',
    HOST_REDIRECT_IN_CIRCLE: 'Этот адрес ведёт обратно, к началу перенаправления',
    HOST_UNKNOWN_REDIRECT_SEGMENT: '{segment} должно быть и в старом адресе',
    HOST_REDIRECT_TO_OTHER_SITE: 'Введите путь на этом сайте: на другие перенаправляют только администраторы',
    HOST_INVALID_REDIRECT_GOAL: 'Введите путь вида /about или адрес, который начинается с https',
  },
})

import { defineMessages } from '@tessera/widget-sdk'

/** Texts of the module's error codes in the back office. */
export const issueTexts = defineMessages({
  en: {
    RBAC_LAST_ADMINISTRATOR:
      'Nobody would be left to administer the site: give the role admin to somebody else who can log in first',
    RBAC_ADMINISTRATOR_ROLE: 'The role admin can be neither renamed nor removed',
    RBAC_ADMIN_ON_REGISTRATION: 'The role admin is not for everybody who registers',
    RBAC_ADMINISTRATORS_GIVE_ADMIN: 'Only administrators give and take the role admin',
    RBAC_ADMINISTRATORS_DECIDE_ROLES: 'Only administrators decide which roles new subjects get',
    RBAC_UNKNOWN_ROUTE: 'There is no route {route}',
    RBAC_LAST_IDENTITY: 'This is the only way to log in: add another one first',
    RBAC_IDENTITY_TAKEN: 'This belongs to somebody already',
    RBAC_WALLET_ADDRESS: 'Enter the address of a wallet: 0x and 40 digits',
    RBAC_WALLET_CHECKSUM: 'The checksum is wrong: look for a mistyped digit',
    RBAC_TELEGRAM_NUMBER: 'Enter the number of the Telegram user',
    RBAC_PASSWORD_COMMON: 'This is one of the most common passwords: add words or take another one',
    RBAC_PASSWORD_OF_ADDRESS: 'This password follows from the e-mail address: take one that does not',
    RBAC_PASSWORD_OF_SITE: 'This password follows from the name of the site: take one that does not',
    RBAC_NO_MAIL_ADDRESS: 'The subject has no e-mail address to send to',
    RBAC_NOTICE_PATH: 'Enter a path of this site, such as /en/about',
    RBAC_CONFIRMATION_NEEDED: 'Confirm that it is you first',
  },
  ru: {
    RBAC_LAST_ADMINISTRATOR:
      'Администрировать сайт стало бы некому: сначала дайте роль admin кому-то ещё, кто может войти',
    RBAC_ADMINISTRATOR_ROLE: 'Роль admin нельзя ни переименовать, ни удалить',
    RBAC_ADMIN_ON_REGISTRATION: 'Роль admin нельзя давать всем при регистрации',
    RBAC_ADMINISTRATORS_GIVE_ADMIN: 'Роль admin дают и забирают только администраторы',
    RBAC_ADMINISTRATORS_DECIDE_ROLES: 'Какие роли получают новые пользователи, решают только администраторы',
    RBAC_UNKNOWN_ROUTE: 'Маршрута {route} нет',
    RBAC_LAST_IDENTITY: 'Это единственный способ войти: сначала добавьте другой',
    RBAC_IDENTITY_TAKEN: 'Это уже принадлежит кому-то другому',
    RBAC_WALLET_ADDRESS: 'Введите адрес кошелька: 0x и 40 цифр',
    RBAC_WALLET_CHECKSUM: 'Контрольная сумма не сходится: проверьте, нет ли опечатки',
    RBAC_TELEGRAM_NUMBER: 'Введите номер пользователя Telegram',
    RBAC_PASSWORD_COMMON: 'Это один из самых распространённых паролей: добавьте слов или возьмите другой',
    RBAC_PASSWORD_OF_ADDRESS: 'Этот пароль легко угадать по почте: возьмите такой, который с ней не связан',
    RBAC_PASSWORD_OF_SITE: 'Этот пароль легко угадать по названию сайта: возьмите такой, который с ним не связан',
    RBAC_NO_MAIL_ADDRESS: 'У пользователя нет почты, на которую можно написать',
    RBAC_NOTICE_PATH: 'Введите путь на этом сайте, например /ru/about',
    RBAC_CONFIRMATION_NEEDED: 'Сначала подтвердите, что это вы',
  },
})

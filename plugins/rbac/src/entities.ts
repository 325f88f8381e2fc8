import {
  adminTitle,
  boolean,
  contentFields,
  datetime,
  defineModule,
  integer,
  json,
  localized,
  reference,
  select,
  slug,
  text,
  widgetName,
} from '@tessera/core'

const { entity } = defineModule('rbac', {
  admin: {
    name: { en: 'People and access', ru: 'Люди и доступ' },
    icon: 'shield-check',
    menu: { group: 'system', order: 5 },
  },
})

/** Never exposed, not even to administrators: left out of schemas, filters, responses and logs. */
const hidden = { readable: false, writable: false } as const
/** Written only by the module itself. */
const made = { writable: false } as const

/** A user of the site: a person, or a visitor who needed something to be stored. Without identities it is anonymous. */
export const subject = entity('subject', {
  fields: {
    slug: slug(),
    language: text({
      maxLength: 20,
      admin: {
        help: {
          en: 'Of the mails; the site’s own when left empty.',
          ru: 'На нём приходят письма; если не указать, это язык сайта.',
        },
      },
    }),
    /** True while the subject has no identities; maintained by a database trigger. */
    isAnonymous: boolean({
      default: true,
      ...made,
      admin: {
        label: { en: 'Visitor', ru: 'Посетитель' },
        help: {
          en: 'Has no way in yet, such as an email: a visitor with a cart or a request.',
          ru: 'Пока не может войти: это посетитель с корзиной или заявкой.',
        },
      },
    }),
  },
  admin: {
    name: {
      en: { one: 'Subject', many: 'Subjects' },
      ru: { one: 'Пользователь', many: 'Пользователи', of: 'пользователя' },
    },
    description: {
      en: 'Whoever uses the site: people who registered, and visitors with something to keep, such as a cart.',
      ru: 'Все, кто пользуется сайтом: зарегистрированные люди и посетители, которым есть что хранить, например корзину.',
    },
    variants: {
      'overview-default': { en: 'Whole', ru: 'Целиком' },
      'crm-module-form-request-create': { en: 'Request form', ru: 'Форма заявки' },
    },
    row: ['slug', 'isAnonymous'],
    label: ['slug'],
    namedBy: 'rbac/subjects-to-identities',
    filters: [{ column: 'isAnonymous', operator: 'is', values: ['false'] }],
  },
})

/** A credential that a subject logs in with. */
export const identity = entity('identity', {
  fields: {
    provider: select(['email_and_password', 'EVM', 'telegram'], {
      default: 'email_and_password',
      admin: {
        label: { en: 'Way in', ru: 'Способ' },
        values: {
          email_and_password: { en: 'Email and password', ru: 'Почта и пароль' },
          EVM: { en: 'Ethereum wallet', ru: 'Кошелёк Ethereum' },
          telegram: { en: 'Telegram', ru: 'Telegram' },
        },
      },
    }),
    /** Lower-cased. At most one identity per address is verified: a partial unique index enforces it. */
    email: text({ maxLength: 254, index: true }),
    /** The address that replaces `email` once its owner has followed the mailed link. */
    pendingEmail: text({
      maxLength: 254,
      ...made,
      admin: {
        label: { en: 'New email, not confirmed yet', ru: 'Новая почта, ещё не подтверждена' },
      },
    }),
    account: text({
      maxLength: 200,
      admin: {
        label: { en: 'Account', ru: 'Аккаунт' },
        help: {
          en: 'Address of the wallet in small letters, or the id of the Telegram user.',
          ru: 'Адрес кошелька строчными буквами или ID пользователя Telegram.',
        },
      },
    }),
    /** Input: the password; stored: its argon2id hash (PHC string). */
    password: text({ readable: false, maxLength: 256, admin: { label: { en: 'Password', ru: 'Пароль' } } }),
    /** Part of the specified shape, but unused: the hash includes its own salt. */
    salt: text(hidden),
    /** SHA-256 of the code that resets the password. */
    code: text(hidden),
    codeExpiresAt: datetime(hidden),
    /** When the subject proved that the address is theirs. */
    verifiedAt: datetime({ ...made, admin: { label: { en: 'Email confirmed', ru: 'Почта подтверждена' } } }),
  },
  unique: [['provider', 'account']],
  admin: {
    name: {
      en: { one: 'Identity', many: 'Identities' },
      ru: { one: 'Способ входа', many: 'Способы входа', of: 'способа входа' },
    },
    description: {
      en: 'One way in of a subject: an email with a password, or a wallet.',
      ru: 'Один из способов войти: почта с паролем или кошелёк.',
    },
    row: ['provider', 'email', 'account'],
    label: ['email', 'account'],
  },
})

export const role = entity('role', {
  fields: {
    title: localized({ required: true, unique: true, admin: { label: { en: 'Title', ru: 'Название' } } }),
    slug: slug(),
    availableOnRegistration: boolean({
      default: false,
      admin: {
        label: { en: 'Given on registration', ru: 'Выдаётся при регистрации' },
        help: { en: 'Everybody who registers gets the role.', ru: 'Роль получает каждый, кто регистрируется.' },
      },
    }),
  },
  admin: {
    name: { en: { one: 'Role', many: 'Roles' }, ru: { one: 'Роль', many: 'Роли', of: 'роли' } },
    description: {
      en: 'Roles say what subjects may do. Give them to subjects and permissions.',
      ru: 'Роли определяют, что можно пользователям. Назначайте их пользователям и разрешениям.',
    },
    row: ['title', 'slug', 'availableOnRegistration'],
  },
})

/**
 * Overrides who may use a route: the linked roles, or a wider audience. A permission that names nobody closes the
 * route.
 */
export const permission = entity('permission', {
  fields: {
    type: select(['HTTP'], {
      default: 'HTTP',
      admin: { values: { HTTP: { en: 'HTTP request', ru: 'Запрос HTTP' } } },
    }),
    method: select(['*', 'GET', 'POST', 'PATCH', 'PUT', 'DELETE'], {
      default: '*',
      admin: {
        label: { en: 'Method', ru: 'Метод' },
        values: {
          '*': { en: 'Any', ru: 'Любой' },
          GET: { en: 'Read (GET)', ru: 'Чтение (GET)' },
          POST: { en: 'Create (POST)', ru: 'Создание (POST)' },
          PATCH: { en: 'Change (PATCH)', ru: 'Изменение (PATCH)' },
          PUT: { en: 'Replace (PUT)', ru: 'Замена (PUT)' },
          DELETE: { en: 'Delete (DELETE)', ru: 'Удаление (DELETE)' },
        },
      },
    }),
    path: text({
      required: true,
      maxLength: 500,
      admin: {
        label: { en: 'Path', ru: 'Путь' },
        help: {
          en: 'Pattern of the route, such as /api/blog/articles, or * for all that no permission names.',
          ru: 'Шаблон маршрута, например /api/blog/articles, или * для всех, о которых не сказано отдельно.',
        },
      },
    }),
    audience: select(['roles', 'subjects', 'everyone'], {
      default: 'roles',
      admin: {
        label: { en: 'Who is let in', ru: 'Кому открыт' },
        help: {
          en: 'Administrators always are. Roles: those linked to it; while none is, administrators only.',
          ru: 'Администраторам — всегда. Роли — те, что связаны с разрешением; пока их нет, только администраторы.',
        },
        values: {
          roles: { en: 'Roles', ru: 'Роли' },
          subjects: { en: 'Whoever is logged in', ru: 'Все, кто вошёл' },
          everyone: { en: 'Everyone', ru: 'Все' },
        },
      },
    }),
    adminTitle: adminTitle(),
  },
  unique: [['type', 'method', 'path']],
  admin: {
    name: {
      en: { one: 'Permission', many: 'Permissions' },
      ru: { one: 'Разрешение', many: 'Разрешения', of: 'разрешения' },
    },
    description: {
      en: 'A permission changes who may use a route. What it says of a list holds for its records everywhere.',
      ru: 'Разрешение меняет доступ к маршруту. Сказанное о списке действует для его записей везде.',
    },
    row: ['adminTitle', 'method', 'path', 'audience'],
  },
})

/** A login on one device: the family of its refresh tokens. */
export const session = entity('session', {
  fields: {
    subjectId: reference(subject, { required: true }),
    /** SHA-256 of the random part of the current refresh token. */
    refreshHash: text(hidden),
    /** How many refresh tokens preceded it. */
    generation: integer({ default: 0, ...hidden }),
    rotatedAt: datetime({ ...made, admin: { label: { en: 'Last active', ru: 'Последняя активность' } } }),
    expiresAt: datetime(made),
    revokedAt: datetime({ ...made, admin: { label: { en: 'Ended', ru: 'Завершён' } } }),
    /** When the subject last authenticated in this session, by logging in or by confirming. */
    provenAt: datetime(hidden),
    userAgent: text({ maxLength: 500, ...made, admin: { label: { en: 'Device', ru: 'Устройство' } } }),
    hasSecondFactor: boolean({
      default: false,
      ...made,
      admin: { label: { en: 'With a second factor', ru: 'Со вторым фактором' } },
    }),
  },
  history: false,
  admin: {
    name: { en: { one: 'Session', many: 'Sessions' }, ru: { one: 'Сеанс', many: 'Сеансы', of: 'сеанса' } },
    description: { en: 'A session is a login on one device.', ru: 'Сеанс — это вход с одного устройства.' },
    row: ['userAgent', 'rotatedAt', 'expiresAt', 'revokedAt'],
    label: ['userAgent'],
  },
})

/** A second factor: time-based codes (TOTP), with recovery codes in case the device is lost. */
export const authenticator = entity('authenticator', {
  fields: {
    subjectId: reference(subject, { required: true, unique: true }),
    /** The shared secret, encrypted. */
    secret: text(hidden),
    /** SHA-256 of each unused recovery code. */
    recoveryCodes: json<readonly string[]>()(hidden),
    confirmedAt: datetime({
      ...made,
      admin: {
        label: { en: 'Confirmed', ru: 'Подтверждён' },
        help: {
          en: 'When the first code was shown; codes are asked for from then on.',
          ru: 'Когда ввели первый код; с этого момента код спрашивают при входе.',
        },
      },
    }),
  },
  admin: {
    name: {
      en: { one: 'Authenticator', many: 'Authenticators' },
      ru: { one: 'Второй фактор', many: 'Вторые факторы', of: 'второго фактора' },
    },
    description: {
      en: 'An app that shows codes: asked for beside the password.',
      ru: 'Приложение с кодами: код спрашивают вместе с паролем.',
    },
    row: ['confirmedAt'],
  },
})

export const widget = entity('widget', {
  fields: {
    ...contentFields(),
    url: text({
      maxLength: 2000,
      admin: {
        label: { en: 'Where to go next', ru: 'Куда перейти потом' },
        help: {
          en: 'A path of this site, such as /rbac/subjects/settings, for when the login is done.',
          ru: 'Путь этого сайта, например /rbac/subjects/settings: сюда попадут после входа.',
        },
      },
    }),
  },
  access: { read: 'public', write: { roles: ['editor'] } },
  admin: {
    name: widgetName,
    description: {
      en: 'A widget is a part of a page. The variants here log in, register and show settings.',
      ru: 'Виджет — часть страницы. Здесь его варианты — вход, регистрация и настройки.',
    },
    variants: {
      'subject-authentication-select-method-default': { en: 'Login', ru: 'Вход' },
      'subject-authentication-email-and-password-registration-default': { en: 'Registration', ru: 'Регистрация' },
      'subject-authentication-email-and-password-forgot-password-default': {
        en: 'Forgotten password',
        ru: 'Забытый пароль',
      },
      'subject-authentication-email-and-password-reset-password-default': { en: 'New password', ru: 'Новый пароль' },
      'subject-authentication-email-and-password-verify-email-default': {
        en: 'Confirmation of the email',
        ru: 'Подтверждение почты',
      },
      'subject-authentication-logout-default': { en: 'Logout', ru: 'Выход' },
      'subject-authentication-account-dropdown-default': { en: 'Account menu', ru: 'Меню аккаунта' },
      'subject-session-keeper-default': { en: 'Session keeper', ru: 'Поддержка сеанса' },
      'subject-list-default': { en: 'Subjects', ru: 'Пользователи' },
      'subject-overview-default': { en: 'Subject of the page', ru: 'Пользователь страницы' },
      'subject-identity-settings-default': { en: 'Settings of the account', ru: 'Настройки аккаунта' },
    },
    row: ['adminTitle', 'variant'],
  },
})

import type { Input } from '@tessera/core'
import type { form, input, widget } from '@tessera/crm'

/** How to get in touch; `text` as `richTextFrom` reads it. */
export const contact = {
  slug: 'contact',
  title: { en: 'Come by, call, write', ru: 'Приходите, звоните, пишите' },
  subtitle: {
    en: 'We answer within a day. On kiln days within two.',
    ru: 'Отвечаем в течение дня. В дни обжига — двух.',
  },
} as const satisfies Input<typeof widget>

export const contactText = {
  en: `### The studio

The Old Brickworks, 2 Kirpichnaya Street, Vyborg. Ten minutes on foot from the station, over the bridge and towards the chimney.

Tuesday to Saturday, ten to six. Call before you come: it may be a kiln day.

### By telephone

[+7 800 555-01-00](tel:+78005550100), ten to six. Vera answers, unless her hands are in the glaze.

### In writing

[hello@polden.example](mailto:hello@polden.example). If it is about a wall, three things help:

- a photograph of the room, taken at noon;
- its length and height;
- what is to be in front of it.`,
  ru: `### Мастерская

Выборг, Старый кирпичный завод. От вокзала десять минут пешком: через мост и на трубу.

Со вторника по субботу, с десяти до шести. Позвоните заранее: вдруг в этот день обжиг.

### По телефону

[8 800 555-01-00](tel:+78005550100), с десяти до шести. Трубку берёт Вера, если руки не в глазури.

### Письмом

[hello@polden.example](mailto:hello@polden.example). Если речь о стене, пришлите три вещи:

- фотографию комнаты, снятую в полдень;
- длину и высоту стены;
- что будет перед ней стоять.`,
}

export const wallForm = {
  slug: 'about-a-wall',
  title: { en: 'Tell us about your wall', ru: 'Расскажите о своей стене' },
  subtitle: {
    en: 'Mark calls you back with questions. The first drawing costs nothing.',
    ru: 'Марк перезвонит и расспросит. Первый рисунок — бесплатно.',
  },
} as const satisfies Input<typeof form>

/** In their order. */
export const inputs = [
  {
    slug: 'name',
    variant: 'text-default',
    isRequired: true,
    label: { en: 'Your name', ru: 'Как вас зовут' },
  },
  {
    slug: 'phone',
    type: 'tel',
    isRequired: true,
    label: { en: 'Telephone', ru: 'Телефон' },
    placeholder: { en: '+7 900 000-00-00', ru: '+7 900 000-00-00' },
    subtitle: { en: 'Mark calls between ten and six.', ru: 'Марк звонит с десяти до шести.' },
  },
  {
    slug: 'email',
    type: 'email',
    label: { en: 'E-mail', ru: 'Почта' },
    placeholder: { en: 'you@example.com', ru: 'you@example.com' },
  },
  {
    slug: 'area',
    variant: 'number-default',
    label: { en: 'How large it is, m²', ru: 'Площадь, м²' },
    placeholder: { en: '12', ru: '12' },
  },
  {
    slug: 'wall',
    variant: 'textarea-default',
    label: { en: 'The wall', ru: 'Стена' },
    placeholder: { en: 'Where it is, and when the sun gets there', ru: 'Где она и когда туда приходит солнце' },
  },
] as const satisfies readonly Input<typeof input>[]

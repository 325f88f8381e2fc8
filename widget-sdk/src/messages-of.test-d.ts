import { messagesOf } from './messages-of.ts'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
function assertType<_T extends true>(): void {}

const useMessages = messagesOf<{ list: { more: string; items: { one: string; other: string } } }>('a-package')

export function Shown() {
  const m = useMessages('list')
  assertType<Equal<typeof m.more, string>>()
  assertType<Equal<typeof m.items, (count: number) => string>>()
  // @ts-expect-error the package has no such group
  useMessages('lists')
  // @ts-expect-error the group has no such key
  m.less
}

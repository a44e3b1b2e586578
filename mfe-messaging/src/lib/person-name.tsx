import type { Message } from '@ungana/contracts-messaging'
import { usePersonText } from '@ungana/web-kit'

/** The name of the person who wrote something. Shows nothing if that is the reader, or if nobody is named. */
export function PersonName({ of }: { readonly of: Message['person'] }) {
  const text = usePersonText()(of)
  return text ? <span dir="auto">{text}</span> : null
}

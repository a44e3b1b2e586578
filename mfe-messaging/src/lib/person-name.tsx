import type { Message } from '@ungana/contracts-messaging'
import { usePersonText } from '@ungana/web-kit'

/** Who wrote something, in the direction of the name. Nothing for the reader, and where nobody is named. */
export function PersonName({ of }: { readonly of: Message['person'] }) {
  const text = usePersonText()(of)
  return text ? <span dir="auto">{text}</span> : null
}

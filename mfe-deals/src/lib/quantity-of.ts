import { typedQuantity } from '@ungana/web-kit'

/** The typed quantity as the contract writes it; empty if it is none. A quantity that was not changed keeps its decimals. */
export function quantityOf(text: string, before: string): string {
  if (text === before) return text
  const read = typedQuantity(text)
  return typeof read === 'string' ? '' : read.quantity
}

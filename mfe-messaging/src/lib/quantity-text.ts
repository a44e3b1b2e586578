import { numberText } from '@ungana/language/formats'

/** "1200.5" and "bag" become "1,200.5 bag". */
export const quantityText = (quantity: string, unit?: string) =>
  [numberText(Number(quantity), { maximumFractionDigits: 3 }), ...(unit ? [unit] : [])].join(' ')

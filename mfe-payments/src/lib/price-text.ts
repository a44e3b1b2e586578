import { numberText } from '@ungana/language/formats'

/** "$49.99", "$0". */
export const priceText = (price: number) =>
  numberText(price, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', trailingZeroDisplay: 'stripIfInteger' })

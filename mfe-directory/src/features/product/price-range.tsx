import type { ProductOnPage } from '@ungana/contracts-directory'
import { RangeBar } from '@ungana/ui'
import { styled } from 'styled-components'
import { minorText } from '#lib/price-text.ts'

const Bar = styled(RangeBar)`
  margin-top: 20px;
`

/** The range of prices by quantity, and where the price lies among similar products. */
export function PriceRange({ product }: { readonly product: ProductOnPage }) {
  const { priceMinor, currency, unit, priceTiers, similarPrices } = product
  if (priceMinor === null || currency === null) return null
  const text = (minor: number) => minorText(minor, currency)
  const each = unit ? `Price for 1 ${unit}` : 'Price'
  const last = priceTiers.at(-1)
  return (
    <>
      {last ? <Bar title={`${each}, by size of the order`} lowest={last.priceMinor} highest={priceMinor} text={text} /> : null}
      {similarPrices ? (
        <Bar
          title={`${each}, of ${similarPrices.count.toLocaleString('en')} similar products`}
          lowest={similarPrices.lowestMinor}
          highest={similarPrices.highestMinor}
          own={{ label: 'This product', value: priceMinor }}
          text={text}
        />
      ) : null}
    </>
  )
}

import { t } from '@lingui/core/macro'
import type { ProductOnPage } from '@ungana/contracts-directory'
import { numberText } from '@ungana/language/formats'
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
  const count = numberText(similarPrices?.count ?? 0)
  const last = priceTiers.at(-1)
  return (
    <>
      {last ? (
        <Bar
          title={unit ? t`Price for 1 ${unit}, by size of the order` : t`Price, by size of the order`}
          lowest={last.priceMinor}
          highest={priceMinor}
          text={text}
        />
      ) : null}
      {similarPrices ? (
        <Bar
          title={unit ? t`Price for 1 ${unit}, of ${count} similar products` : t`Price, of ${count} similar products`}
          lowest={similarPrices.lowestMinor}
          highest={similarPrices.highestMinor}
          own={{ label: t`This product`, value: priceMinor }}
          text={text}
        />
      ) : null}
    </>
  )
}

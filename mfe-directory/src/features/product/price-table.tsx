import { t } from '@lingui/core/macro'
import type { Product } from '@ungana/contracts-directory'
import { numberText } from '@ungana/language/formats'
import { color, hiddenFromSight, size } from '@ungana/ui'
import { styled } from 'styled-components'
import { priceText } from '#lib/price-text.ts'

const Table = styled.table`
  width: 100%;
  margin-top: 12px;
  border-collapse: collapse;
  font-size: ${size.small};

  caption,
  thead {
    ${hiddenFromSight}
  }

  th,
  td {
    padding: 8px 0;
    border-top: 1px solid ${color.line};
    font-weight: 400;
    text-align: start;
  }

  td {
    font-weight: 600;
    text-align: end;
  }
`

type Priced = Pick<Product, 'price' | 'currency' | 'unit' | 'priceTiers'>

/** The quantity of each line with its price: "1 to 99 bags", "From 100 bags". */
function linesOf({ price, currency, unit, priceTiers }: Priced) {
  const tiers = [{ minimum: 1, price }, ...priceTiers]
  return tiers.map((tier, at) => {
    const next = tiers[at + 1]
    const first = numberText(tier.minimum)
    const quantity = next ? t`${first} to ${numberText(next.minimum - 1)}` : t`From ${first}`
    return { quantity: unit ? `${quantity} ${unit}` : quantity, price: priceText({ price: tier.price, currency, unit: null }) }
  })
}

export function PriceTable({ product }: { readonly product: Priced }) {
  return (
    <Table>
      <caption>{t`Prices for larger orders`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Quantity`}</th>
          <th scope="col">{t`Price for each`}</th>
        </tr>
      </thead>
      <tbody>
        {linesOf(product).map(({ quantity, price }) => (
          <tr key={quantity}>
            <th scope="row">{quantity}</th>
            <td>{price}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

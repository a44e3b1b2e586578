import type { Product } from '@ungana/contracts-directory'
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
  const count = (number: number) => number.toLocaleString('en')
  return tiers.map((tier, at) => {
    const next = tiers[at + 1]
    const quantity = next ? `${count(tier.minimum)} to ${count(next.minimum - 1)}` : `From ${count(tier.minimum)}`
    return { quantity: unit ? `${quantity} ${unit}` : quantity, price: priceText({ price: tier.price, currency, unit: null }) }
  })
}

export function PriceTable({ product }: { readonly product: Priced }) {
  return (
    <Table>
      <caption>Prices for larger orders</caption>
      <thead>
        <tr>
          <th scope="col">Quantity</th>
          <th scope="col">Price for each</th>
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

import { t } from '@lingui/core/macro'
import type { Product } from '@ungana/contracts-directory'
import { numberText } from '@ungana/language/formats'
import { color, hiddenFromSight, size, TOUCH } from '@ungana/ui'
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

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: ${TOUCH};
  cursor: pointer;

  > input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: ${color.greenFill};
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
    return { minimum: tier.minimum, quantity: unit ? `${quantity} ${unit}` : quantity, price: priceText({ price: tier.price, currency, unit: null }) }
  })
}

interface PriceTableProps {
  readonly product: Priced
  /** The chosen quantity, which begins a line; null before a choice. */
  readonly quantity: number | null
  /** Without it, nobody can choose a line. */
  readonly onChoose?: (quantity: number) => void
}

export function PriceTable({ product, quantity, onChoose }: PriceTableProps) {
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
        {linesOf(product).map((line) => (
          <tr key={line.minimum}>
            <th scope="row">
              {onChoose ? (
                <Choice>
                  <input type="radio" name="quantity" checked={line.minimum === quantity} onChange={() => onChoose(line.minimum)} />
                  {line.quantity}
                </Choice>
              ) : (
                line.quantity
              )}
            </th>
            <td>{line.price}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

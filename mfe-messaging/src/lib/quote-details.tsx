import { plural, t } from '@lingui/core/macro'
import { type InquiryThread, lineTotal, paymentParts, unitPriceAt } from '@ungana/contracts-messaging'
import { bareList, color, Quiet, size } from '@ungana/ui'
import { styled } from 'styled-components'
import { FactList } from './fact-list.tsx'
import { amountText } from './money-text.ts'
import { quantityText } from './quantity-text.ts'

type Quote = NonNullable<InquiryThread['quote']>

const Lines = styled.ol`
  ${bareList}
  display: grid;
  gap: 6px;
  margin-block: 4px;

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 16px;
    padding-bottom: 6px;
    border-bottom: 1px solid ${color.line};
    font-size: ${size.small};
    overflow-wrap: anywhere;
  }

  > li > p:nth-child(n + 2) {
    grid-column: 1;
  }

  > li > data {
    grid-area: 1 / 2;
    font-weight: 600;
  }
`

/** Lines and terms of a quote. Nothing for a quote that is only a price. */
export function QuoteDetails({ quote }: { readonly quote: Quote }) {
  const { currency, priceMinor, terms } = quote
  if (!terms) return null
  const { lines = [], incoterm, place, leadDays, payment, sample } = terms
  const money = (minor: number) => amountText(minor, currency)
  const parts = payment && paymentParts(priceMinor, payment)
  return (
    <>
      {lines.length > 0 ? (
        <Lines>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a quote never change
            <li key={index}>
              <p dir="auto">{line.text}</p>
              <data value={String(lineTotal(line))}>{money(Number(lineTotal(line)))}</data>
              <Quiet>
                {quantityText(line.quantity, line.unit)} × {money(unitPriceAt(line, line.quantity))}
              </Quiet>
              {line.tiers?.map(({ from, unitPriceMinor }) => (
                <Quiet key={from}>{t`From ${quantityText(from, line.unit)}: ${money(unitPriceMinor)} each`}</Quiet>
              ))}
            </li>
          ))}
        </Lines>
      ) : null}
      <FactList
        rows={[
          [t`Delivery term`, incoterm && [incoterm, place, '(Incoterms 2020)'].filter(Boolean).join(' ')],
          [t`Lead time`, leadDays === undefined ? undefined : plural(leadDays, { one: '# day', other: '# days' })],
          [t`Deposit`, parts && payment.deposit > 0 ? t`${payment.deposit}%: ${money(parts.deposit)}` : undefined],
          [t`On loading`, parts && payment.onLoading > 0 ? t`${payment.onLoading}%: ${money(parts.onLoading)}` : undefined],
          [t`On delivery`, parts && payment.onDelivery > 0 ? t`${payment.onDelivery}%: ${money(parts.onDelivery)}` : undefined],
          [t`Sample offer`, sample],
        ]}
      />
    </>
  )
}
